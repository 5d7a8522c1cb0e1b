import type { GroupListItem } from '@kepwai/api-client';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { groupName } from '../../../lib/format/names/group-words.ts';
import { Avatar } from '../../../ui/drawings/avatar.tsx';
import { useTap } from '../../../ui/overlays/use-tap.ts';

/** States in which a group accepts no files. */
const closed: Readonly<Partial<Record<GroupListItem['keeping'], string>>> = {
  no_quota: 'กลุ่มนี้ยังไม่มีที่เก็บ',
  full: 'ที่เก็บเต็มแล้ว',
  quota_expired: 'ที่เก็บหมดอายุแล้ว',
  bot_left: 'เก็บไว้ไม่อยู่ในแชทนี้แล้ว',
};

/** List of my groups, to choose one for the files. */
export function GroupChoice({
  groups,
  onChoose,
}: {
  groups: readonly GroupListItem[];
  onChoose: (group: GroupListItem) => Promise<void>;
}) {
  const [isChosen, setIsChosen] = useState(false);
  const tap = useTap();
  const choose = (group: GroupListItem) => {
    setIsChosen(true);
    tap(() => onChoose(group).finally(() => setIsChosen(false)));
  };
  return (
    <section aria-labelledby="group-choice" className="flex flex-col gap-2">
      <h2 id="group-choice" className="text-body font-semibold">
        เก็บไว้ในกลุ่มไหน
      </h2>
      <ul className="flex flex-col divide-y divide-line overflow-hidden rounded-tile border border-line bg-surface-raised">
        {groups.map((group) => (
          <li key={group.id}>
            <Row group={group} isDisabled={isChosen} onChoose={choose} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({
  group,
  isDisabled,
  onChoose,
}: {
  group: GroupListItem;
  isDisabled: boolean;
  onChoose: (group: GroupListItem) => void;
}) {
  const name = groupName(group);
  const reason = closed[group.keeping];
  return (
    <button
      type="button"
      disabled={isDisabled || reason !== undefined}
      onClick={() => onChoose(group)}
      className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left not-disabled:hover:bg-surface-sunken"
    >
      <Avatar name={name} pictureUrl={group.pictureUrl} shape="group" />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere text-body font-medium">{name}</span>
        {reason !== undefined && <span className="block text-small text-ink-soft">{reason}</span>}
      </span>
      {reason === undefined && <ChevronRight className="size-5 shrink-0 text-ink-soft" aria-hidden="true" />}
    </button>
  );
}
