import type { GroupListItem } from '@kepwai/api-client';
import { unjoinWords } from '@kepwai/rules/words/unjoin-words';
import { useState } from 'react';
import { groupName } from '../../lib/format/names/group-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { Skeleton } from '../../ui/drawings/skeleton.tsx';
import { Sheet } from '../../ui/overlays/modal.tsx';

/** Number of groups up to which no search field is needed. */
const fewEnoughToLook = 6;

/** Links one of my groups to this quota; groups without a quota come first. */
export function LinkGroupSheet({
  open,
  onClose,
  quotaId,
  groups,
  busyGroupId,
  onChoose,
}: {
  open: boolean;
  onClose: () => void;
  quotaId: string;
  /** Null while they are loading. */
  groups: readonly GroupListItem[] | null;
  busyGroupId: string | null;
  onChoose: (group: GroupListItem) => void;
}) {
  const [search, setSearch] = useState('');
  // A name copied from the screen contains word joiners.
  const wanted = unjoinWords(search).trim().toLocaleLowerCase('th');
  const others = (groups ?? []).filter(
    (group) => group.quota?.id !== quotaId && group.keeping !== 'bot_left',
  );
  const found = others
    .filter((group) => groupName(group).toLocaleLowerCase('th').includes(wanted))
    .toSorted((a, b) => Number(a.quota !== null) - Number(b.quota !== null));
  return (
    <Sheet open={open} onClose={onClose} title="เชื่อมกลุ่ม" description="เลือกจากกลุ่มของคุณที่มีเก็บไว้อยู่ในแชท">
      <div className="flex flex-col gap-3">
        {others.length > fewEnoughToLook && (
          <SearchField label="ค้นชื่อกลุ่ม" value={search} onValueChange={setSearch} />
        )}
        {groups === null && [0, 1, 2].map((place) => <Skeleton key={place} className="h-14 rounded-tile" />)}
        {groups !== null && others.length === 0 && (
          <p className="text-body text-ink-soft">
            ไม่มีกลุ่มอื่นให้เชื่อม ชวนเก็บไว้เข้ากลุ่มใหม่ แล้วเปิดจากการ์ดในแชทนั้นหนึ่งครั้ง กลุ่มจะมาอยู่ตรงนี้
          </p>
        )}
        {others.length > 0 && found.length === 0 && (
          <p className="text-body text-ink-soft">ไม่พบกลุ่มชื่อ “{search.trim()}”</p>
        )}
        <ul className="flex flex-col divide-y divide-line">
          {found.map((group) => (
            <GroupRow
              key={group.id}
              group={group}
              isBusy={busyGroupId === group.id}
              disabled={busyGroupId !== null && busyGroupId !== group.id}
              onChoose={() => onChoose(group)}
            />
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

function GroupRow({
  group,
  isBusy,
  disabled,
  onChoose,
}: {
  group: GroupListItem;
  isBusy: boolean;
  disabled: boolean;
  onChoose: () => void;
}) {
  const name = groupName(group);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Avatar name={name} pictureUrl={group.pictureUrl} shape="group" />
      <div className="min-w-[min(9rem,100%)] flex-1">
        <p className="text-body font-medium wrap-anywhere">{name}</p>
        <p className="text-caption text-ink-soft">
          {group.quota ? `ใช้ “${group.quota.name}” อยู่ ของเดิมจะย้ายมาด้วย` : 'ยังไม่มีที่เก็บ'}
        </p>
      </div>
      <Button
        tone="secondary"
        aria-label={`เชื่อม ${name}`}
        busy={isBusy}
        disabled={disabled}
        onClick={onChoose}
      >
        เชื่อม
      </Button>
    </li>
  );
}
