import type { LinkedGroup, QuotaUsage } from '@kepwai/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatDate } from '../../lib/format/dates.ts';
import { inThai } from '../../lib/format/in-thai.ts';
import { groupName } from '../../lib/format/names/group-words.ts';
import { formatCount, formatPercent, formatSize } from '../../lib/format/sizes.ts';
import { ShareBar } from '../../ui/controls/share-bar.tsx';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { Pill } from '../../ui/drawings/pill.tsx';
import { ListEnd } from '../../ui/files/list-end.tsx';
import { RowPlaceholders } from '../../ui/files/row-placeholders.tsx';
import { linkedGroupsQuery } from './queries.ts';

/**
 * Lists the groups that use a quota, largest first. `actionFor` adds a button to a row; `empty` replaces an
 * empty list.
 */
export function LinkedGroups({
  quota: { id: quotaId, limitBytes },
  actionFor,
  empty,
}: {
  quota: Pick<QuotaUsage, 'id' | 'limitBytes'>;
  actionFor?: (linked: LinkedGroup) => ReactNode;
  empty?: ReactNode;
}) {
  const query = useInfiniteQuery(linkedGroupsQuery(quotaId));
  const { data, error, isFetching, refetch } = query;
  if (!data) {
    return (
      <RowPlaceholders
        label="กำลังโหลดกลุ่ม"
        count={3}
        error={error && describeErrorBriefly(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const groups = data.pages.flatMap((page) => page.items);
  if (groups.length === 0) return empty ?? <p className="text-small text-ink-soft">ยังไม่มีกลุ่มใช้ที่เก็บนี้</p>;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line rounded-tile border border-line bg-surface-raised">
        {groups.map((linked) => (
          <li key={linked.group.id} className="flex flex-wrap items-center gap-x-3 px-4 py-3">
            <GroupLine linked={linked} limitBytes={limitBytes} />
            {actionFor && <div className="ml-auto">{actionFor(linked)}</div>}
          </li>
        ))}
      </ul>
      <ListEnd query={query} label="ดูกลุ่มเพิ่ม" />
    </>
  );
}

function GroupLine({ linked, limitBytes }: { linked: LinkedGroup; limitBytes: number }) {
  const { group, isLinked, isMember, linkedBy, linkedAt, fileCount, sizeBytes } = linked;
  const name = groupName(group);
  const since = linkedAt && `เมื่อ ${formatDate(linkedAt)}`;
  const by = linkedBy?.displayName && inThai`โดย${linkedBy.displayName}`;
  return (
    <>
      <Avatar name={name} pictureUrl={group.pictureUrl} shape="group" />
      <div className="relative min-w-0 flex-1 max-sm:min-w-[calc(100%-3.5rem)]">
        <p className="flex items-center gap-2">
          {isMember ? (
            <Link
              to={`/microapp/${group.id}`}
              className="truncate text-body font-medium text-ink after:absolute after:inset-0"
            >
              {name}
            </Link>
          ) : (
            <span className="truncate text-body font-medium">{name}</span>
          )}
          {!isLinked && <Pill>เลิกเชื่อมแล้ว</Pill>}
        </p>
        <p className="text-caption text-ink-soft">
          {formatSize(sizeBytes)} ({formatPercent(sizeBytes, limitBytes)}) · {formatCount(fileCount)} ไฟล์
        </p>
        {(since || by) && (
          <p className="truncate text-caption text-ink-soft">เชื่อม{[since, by].filter(Boolean).join(' ')}</p>
        )}
        {!isMember && <p className="text-caption text-ink-soft">คุณไม่ได้อยู่ในกลุ่มนี้ เห็นได้แค่ตัวเลข</p>}
        <ShareBar share={sizeBytes / Math.max(1, limitBytes)} className="mt-1 h-1.5" />
      </div>
    </>
  );
}
