import type { OwnerCandidate } from '@kepwai/api-client';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Avatar } from '../../../ui/drawings/avatar.tsx';
import { ListEnd } from '../../../ui/files/list-end.tsx';
import { RowPlaceholders } from '../../../ui/files/row-placeholders.tsx';

type Query = UseInfiniteQueryResult<InfiniteData<{ items: OwnerCandidate[]; nextCursor: string | null }>>;

/** Lists the people to whom a quota can be handed over. */
export function Candidates({
  query,
  name,
  onChoose,
}: {
  query: Query;
  /** Searched part of a name; empty for everybody. */
  name: string;
  onChoose: (candidate: OwnerCandidate) => void;
}) {
  const { data, error, isFetching, refetch } = query;
  if (!data) {
    return (
      <RowPlaceholders
        label="กำลังโหลดรายชื่อ"
        count={3}
        error={error && describeErrorBriefly(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const people = data.pages.flatMap((page) => page.items);
  if (people.length === 0) {
    return (
      <p className="text-body text-ink-soft">
        {name === ''
          ? 'ยังไม่มีใครให้เลือก คนที่รับได้คือคนดูแลที่เก็บนี้ หรือคนในกลุ่มเดียวกับคุณที่เคยเปิดเก็บไว้แล้ว'
          : `ไม่พบคนชื่อ “${name}”`}
      </p>
    );
  }
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {people.map((candidate) => (
          <Row key={candidate.person.id} candidate={candidate} onChoose={onChoose} />
        ))}
      </ul>
      <ListEnd query={query} label="ดูคนเพิ่ม" />
    </>
  );
}

function Row({
  candidate,
  onChoose,
}: {
  candidate: OwnerCandidate;
  onChoose: (candidate: OwnerCandidate) => void;
}) {
  const { person, managerSince } = candidate;
  const name = person.displayName ?? 'ไม่ทราบชื่อ';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Avatar name={name} pictureUrl={person.pictureUrl} />
      <div className="min-w-[min(9rem,100%)] flex-1">
        <p className="text-body font-medium wrap-anywhere">{name}</p>
        <p className="text-caption text-ink-soft">
          {managerSince ? `คนดูแลตั้งแต่ ${formatDate(managerSince)}` : 'อยู่ในกลุ่มเดียวกับคุณ'}
        </p>
      </div>
      <Button tone="secondary" aria-label={`เลือก ${name}`} onClick={() => onChoose(candidate)}>
        เลือก
      </Button>
    </li>
  );
}
