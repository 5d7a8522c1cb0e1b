import Download from 'lucide-react/icons/download';
import FolderInput from 'lucide-react/icons/folder-input';
import Images from 'lucide-react/icons/images';
import MessageCircle from 'lucide-react/icons/message-circle';
import Trash2 from 'lucide-react/icons/trash-2';
import { useNavigate } from 'react-router';
import { useOnline } from '../../../lib/page/online.ts';
import { type ImageSetTarget, type ItemAction, offlineObstacle } from '../../bulk/item-action.ts';
import { useBulk } from '../../bulk/use-bulk.ts';
import { shareAction } from './share-action.tsx';
import type { AskItem } from './use-item-dialogs.tsx';
import { usePinAction } from './use-mark-actions.tsx';

/**
 * Returns all actions on an image set as a whole, for every menu. An action on image sets belongs here; their own
 * screen adds more as `own`, such as a new cover.
 */
export function useImageSetActions(
  { imageSet: { id, groupId, name, givenName }, files }: ImageSetTarget,
  { ask, own = [], onTrash }: { ask: AskItem; own?: readonly ItemAction[]; onTrash?: () => void },
): ItemAction[] {
  const navigate = useNavigate();
  const bulk = useBulk(groupId);
  const whyNot = useOnline() ? null : offlineObstacle;
  const isEmpty = files.length === 0 ? 'อัลบั้มนี้ไม่มีรูปแล้ว' : null;
  const mayTrash = files.some(({ permissions }) => permissions.trash);
  const folderIds = new Set(files.map(({ folderId }) => folderId));
  const [folderId = null] = folderIds;
  const pin = usePinAction({
    ...{ groupId, ids: [id], whyNot: whyNot ?? isEmpty },
    toItems: (imageSetIds) => ({ imageSetIds }),
  });
  return [
    {
      ...{ name: 'open', label: 'เปิดอัลบั้ม', obstacle: null, icon: <Images aria-hidden="true" /> },
      run: () => void navigate(`/microapp/${groupId}/image-set/${id}`),
    },
    {
      ...{ name: 'download', label: 'ดาวน์โหลดทั้งหมด', icon: <Download aria-hidden="true" /> },
      obstacle: whyNot ?? (files.some(({ state }) => state === 'kept') ? null : 'ยังไม่มีอะไรให้ดาวน์โหลด'),
      run: () => ask({ about: 'archive', wanted: { imageSetIds: [id] }, title: `ดาวน์โหลด “${name}”` }),
    },
    {
      ...{ name: 'send', label: 'ส่งเข้าแชท', icon: <MessageCircle aria-hidden="true" /> },
      obstacle: whyNot ?? isEmpty,
      run: () =>
        ask({ about: 'send', item: { type: 'image-set', imageSet: { id, groupId, givenName }, files } }),
    },
    shareAction({ items: { imageSetId: id }, title: 'อัลบั้มนี้', ask, obstacle: whyNot ?? isEmpty }),
    pin,
    ...own,
    {
      ...{ name: 'move', label: 'ย้ายทั้งอัลบั้ม', icon: <FolderInput aria-hidden="true" /> },
      obstacle: whyNot ?? isEmpty,
      run: () =>
        ask({
          about: 'move',
          items: { files: [], folders: [], imageSets: [{ id, name, folderId }] },
        }),
    },
    {
      ...{ name: 'trash', label: 'ย้ายทั้งอัลบั้มไปถังขยะ', tone: 'danger', icon: <Trash2 aria-hidden="true" /> },
      obstacle: whyNot ?? isEmpty ?? (mayTrash ? null : 'ของคนอื่น ให้คนส่งหรือคนดูแลย้าย'),
      run: () => {
        onTrash?.();
        void bulk.trash({ selection: { found: { filter: { imageSetId: id } } }, files });
      },
    },
  ];
}
