import type { ItemsToPin } from '@kepwai/api-client';
import { maxPins } from '@kepwai/rules/files/pins';
import { useQuery } from '@tanstack/react-query';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import Star from 'lucide-react/icons/star';
import StarOff from 'lucide-react/icons/star-off';
import type { FilesTarget, ItemAction } from '../../bulk/item-action.ts';
import { pinsQuery } from '../../pins/queries.ts';
import { usePins } from '../../pins/use-pins.ts';
import { starsQuery } from '../../stars/queries.ts';
import { useStars } from '../../stars/use-stars.ts';

/** Maximum number of files starred at once, as the contract has it. */
const maxStarred = 200;

/** Returns the action that stars files for me alone; if all of them are starred, it removes the stars. */
export function useStarAction(
  { groupId, files, isWhole }: FilesTarget,
  whyNot: string | null = null,
): ItemAction {
  const { data: stars } = useQuery(starsQuery(groupId));
  const { setStars } = useStars(groupId);
  const starred = new Set(stars?.fileIds);
  const isStarred = files.length > 0 && files.every(({ id }) => starred.has(id));
  const changed = files.map(({ id }) => id).filter((id) => isStarred || !starred.has(id));
  const isTooMany = isWhole || changed.length > maxStarred;
  return {
    name: 'star',
    label: isStarred ? 'เอาดาวออก' : 'ติดดาว (เห็นคนเดียว)',
    icon: isStarred ? <StarOff aria-hidden="true" /> : <Star aria-hidden="true" />,
    obstacle: whyNot ?? (isTooMany ? `ติดดาวได้ครั้งละไม่เกิน ${maxStarred} ไฟล์` : null),
    run: () => void setStars(changed, !isStarred),
  };
}

/** Returns the action that pins things for the group; if all of them are pinned, it unpins them. */
export function usePinAction({
  groupId,
  ids,
  toItems,
  whyNot = null,
}: {
  groupId: string;
  ids: readonly string[];
  /** Returns ids as a request names their kinds. */
  toItems: (ids: string[]) => Partial<ItemsToPin>;
  whyNot?: string | null;
}): ItemAction {
  const { data: pins } = useQuery(pinsQuery(groupId));
  const { pin, unpin } = usePins(groupId);
  const pinned = new Set(pins?.items.map(({ id }) => id));
  const isPinned = ids.length > 0 && ids.every((id) => pinned.has(id));
  const changed = ids.filter((id) => isPinned || !pinned.has(id));
  const isFull = !isPinned && pinned.size + changed.length > maxPins;
  return {
    name: 'pin',
    label: isPinned ? 'เลิกปักหมุด' : 'ปักหมุดให้ทั้งกลุ่ม',
    icon: isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />,
    obstacle: whyNot ?? (isFull ? `ปักได้ ${maxPins} อย่าง เลิกปักบางอย่างก่อน` : null),
    run: () => void (isPinned ? unpin(changed) : pin(toItems(changed))),
  };
}
