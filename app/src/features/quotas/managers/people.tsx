import type { Manager, Person, QuotaUsage } from '@kepwai/api-client';
import { useState } from 'react';
import { formatDate } from '../../../lib/format/dates.ts';
import { getSession } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Avatar } from '../../../ui/drawings/avatar.tsx';
import { Pill } from '../../../ui/drawings/pill.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** Lists the owner and the managers of a quota. */
export function People({
  quota,
  owner,
  managers,
  mayRemove,
}: {
  quota: Pick<QuotaUsage, 'id' | 'name'>;
  owner: Person;
  managers: readonly Manager[];
  mayRemove: boolean;
}) {
  const [leaving, setLeaving] = useState<Person | null>(null);
  const myId = getSession().findProfile()?.id;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line rounded-tile border border-line bg-surface-raised">
        <PersonRow person={owner} isMe={owner.id === myId} pill={<Pill tone="kept">เจ้าของ</Pill>} />
        {managers.map(({ person, since }) => (
          <PersonRow
            key={person.id}
            person={person}
            isMe={person.id === myId}
            line={`ดูแลตั้งแต่ ${formatDate(since)}`}
            action={
              (mayRemove || person.id === myId) && (
                <Button
                  tone="quiet"
                  {...(person.id !== myId && { 'aria-label': `เอาออก: ${personName(person)}` })}
                  onClick={() => setLeaving(person)}
                >
                  {person.id === myId ? 'เลิกดูแล' : 'เอาออก'}
                </Button>
              )
            }
          />
        ))}
      </ul>
      {leaving && (
        <RemoveDialog
          quota={quota}
          person={leaving}
          isMe={leaving.id === myId}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

function PersonRow({
  person,
  isMe,
  line,
  pill,
  action,
}: {
  person: Person;
  isMe: boolean;
  line?: string;
  pill?: React.ReactNode;
  action?: React.ReactNode;
}) {
  const name = personName(person);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <Avatar name={name} pictureUrl={person.pictureUrl} />
      <div className="min-w-[min(9rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="min-w-0 text-body font-medium wrap-anywhere">
            {name}
            {isMe && <span className="font-normal text-ink-soft"> (คุณ)</span>}
          </span>
          {pill}
        </p>
        {line && <p className="text-caption text-ink-soft">{line}</p>}
      </div>
      {action && <div className="ml-auto">{action}</div>}
    </li>
  );
}

/** Returns a person's name, or words for one who is unknown. */
export function personName({ displayName }: Pick<Person, 'displayName'>): string {
  return displayName ?? 'ไม่ทราบชื่อ';
}
