import type { FormerCabinet, Group } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useId, useState } from 'react';
import { formatCountdown } from '../../lib/format/countdown.ts';
import { countedFiles } from '../../lib/format/counted-files.ts';
import { groupName } from '../../lib/format/names/group-words.ts';
import { formatSize } from '../../lib/format/sizes.ts';
import { arrivesLate } from '../../lib/page/arrives-late.ts';
import { deviceStorage } from '../../lib/page/device/page-storage.ts';
import { findPageHeading, moveFocusOnUnmount } from '../../lib/page/move-focus.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { ContinueSheet } from './continue-sheet.tsx';
import { formerCabinetsQuery } from './queries.ts';

/** Returns the key under which this device remembers that a group is not one of the former ones. */
function declinedKey(groupId: string): string {
  return `kepwai.another-group.${groupId}`;
}

/**
 * Offers a new group the former groups of chats that the bot left, since this may be the same chat. Renders
 * nothing while loading, if there are none, or if the request failed.
 */
export default function FormerOffer({
  group,
  onContinued,
}: {
  group: Group;
  onContinued: (group: Group) => void;
}) {
  const id = useId();
  const { data: formerGroups = [] } = useQuery(formerCabinetsQuery(group.id));
  const [chosen, setChosen] = useState<FormerCabinet | null>(null);
  const [isDeclined, setIsDeclined] = useState(() => deviceStorage.getItem(declinedKey(group.id)) !== null);
  if (formerGroups.length === 0 || isDeclined) return null;

  function decline(): void {
    deviceStorage.setItem(declinedKey(group.id), 'yes');
    setIsDeclined(true);
  }

  return (
    <section
      aria-labelledby={id}
      className="animate-rise rounded-tile border border-line bg-surface-raised"
      {...arrivesLate}
    >
      <div className="flex items-start gap-2 pt-1 pr-1 pl-4">
        <div className="min-w-0 flex-1 pt-2">
          <h2 id={id} className="text-body font-semibold">
            กลุ่มนี้ใช้ตู้เดิมต่อไหม
          </h2>
          <p className="text-small text-ink-soft">บอทเคยอยู่ในแชทอื่นของคุณ ถ้าเป็นกลุ่มเดียวกัน ใช้ตู้เดิมต่อได้</p>
        </div>
        <IconButton
          ref={moveFocusOnUnmount(findPageHeading)}
          label="ไม่ใช่กลุ่มเดียวกัน"
          icon={<X aria-hidden="true" />}
          onClick={decline}
        />
      </div>
      <ul className="flex flex-col divide-y divide-line">
        {formerGroups.map((former) => (
          <li key={former.group.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
            <Avatar name={groupName(former.group)} pictureUrl={former.group.pictureUrl} shape="group" />
            <div className="min-w-[min(10rem,100%)] flex-1">
              <p className="text-body font-medium wrap-anywhere">{groupName(former.group)}</p>
              <p className="text-caption text-ink-soft tabular-nums">
                {countedFiles(former)} · {formatSize(former.sizeBytes)} · จะถูกลบ
                {formatCountdown(former.deletedAt, Date.now())}
              </p>
            </div>
            <Button
              tone="secondary"
              aria-label={`ใช้ตู้นี้ต่อ: ${groupName(former.group)}`}
              onClick={() => setChosen(former)}
            >
              ใช้ตู้นี้ต่อ
            </Button>
          </li>
        ))}
      </ul>
      <ContinueSheet here={group} former={chosen} onClose={() => setChosen(null)} onContinued={onContinued} />
    </section>
  );
}
