import { type ActivityEntry, type Group, isForbidden, isNotFound } from '@kepwai/api-client';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import type { MouseEvent } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { resolveApiUrl } from '../../lib/api/api.ts';
import { concernsGroup, useLive } from '../../lib/api/live.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { formatDayHeading, toDayKey } from '../../lib/format/dates.ts';
import { groupName } from '../../lib/format/names/group-words.ts';
import { isInLine } from '../../lib/line/liff.ts';
import { useRouteParam } from '../../lib/page/route-params.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { EmptyDrawerDrawing, NothingFoundDrawing } from '../../ui/drawings/drawings.tsx';
import { DateHeading } from '../../ui/files/date-heading.tsx';
import { ListEnd } from '../../ui/files/list-end.tsx';
import { RowPlaceholders } from '../../ui/files/row-placeholders.tsx';
import { useWayOut } from '../../ui/overlays/use-way-out.ts';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { InlineError } from '../../ui/page/inline-error.tsx';
import { ScreenBody, TopBar } from '../../ui/page/top-bar.tsx';

import { groupMembersQuery, groupQuery } from '../groups/queries.ts';
import { ActivityRow } from './activity-row.tsx';
import {
  type ActivityFilter,
  activityListsKey,
  activityQuery,
  parseActivityFilter,
  topics,
} from './queries.ts';

/** Shows the activity of a group: to its managers everything, to others their own actions. */
export default function Activity() {
  const groupId = useRouteParam('groupId');
  const [params, setParams] = useSearchParams();
  const filter = parseActivityFilter(params);
  const { data: group, error } = useQuery(groupQuery(groupId));
  useRefetchedActivity(groupId);
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  const change = ({ topic, person }: ActivityFilter) =>
    setParams({ ...(topic && { topic }), ...(person && { person }) }, { replace: true });
  return (
    <>
      <TopBar
        title="กิจกรรม"
        subtitle={group ? groupName(group) : null}
        backTo={`/microapp/${groupId}/quota`}
        backLabel="กลับไปการตั้งค่าของกลุ่ม"
      />
      <ScreenBody>
        {group && !group.permissions.manage && (
          <p className="text-small text-ink-soft">ที่นี่มีแค่สิ่งที่ทำเองในกลุ่มนี้ คนดูแลที่เก็บเห็นของทุกคน ย้อนหลังได้ 1 ปี</p>
        )}
        <FilteredActivity groupId={groupId} group={group} filter={filter} onChange={change} />
      </ScreenBody>
    </>
  );
}

/** Fetches the list again when something of the group changes. */
function useRefetchedActivity(groupId: string): void {
  const queryClient = useQueryClient();
  useLive((news) => {
    if (news.some((item) => concernsGroup(item, groupId)))
      void queryClient.invalidateQueries({ queryKey: activityListsKey(groupId) });
  });
}

interface FilteredProps {
  readonly groupId: string;
  readonly group: Group | undefined;
  readonly filter: ActivityFilter;
  readonly onChange: (filter: ActivityFilter) => void;
}

/** Shows the filter and its results. */
function FilteredActivity({ groupId, group, filter, onChange }: FilteredProps) {
  const query = useActivity(groupId, filter);
  const entries = query.data?.pages.flatMap((page) => page.items);
  const csvUrl = query.data?.pages[0]?.csvUrl;
  const isFiltered = filter.topic !== null || filter.person !== null;
  const clear = () => onChange({ topic: null, person: null });
  if (isForbidden(query.error)) return <Denied onOwn={clear} />;
  if (entries?.length === 0 && !isFiltered) return <NothingYet />;
  return (
    <>
      <Filter groupId={groupId} group={group} filter={filter} onChange={onChange} />
      {entries?.length === 0 ? (
        <NothingFound onClear={clear} />
      ) : (
        <>
          {csvUrl !== undefined && <DownloadTable url={resolveApiUrl(csvUrl)} />}
          <Days groupId={groupId} query={query} entries={entries} />
        </>
      )}
    </>
  );
}

type ActivityResult = ReturnType<typeof useActivity>;

function useActivity(groupId: string, filter: ActivityFilter) {
  return useInfiniteQuery(activityQuery(groupId, filter));
}

function Filter({ groupId, group, filter, onChange }: FilteredProps) {
  const { topic, person } = filter;
  const isForAll = group?.permissions.manage === true;
  const { data: members = [] } = useQuery({ ...groupMembersQuery(groupId), enabled: isForAll });
  const people = members.map(({ person: { id, displayName } }) => ({
    value: id,
    label: displayName ?? 'สมาชิกคนหนึ่ง',
  }));
  const isKnown = person === null || person === 'me' || people.some(({ value }) => value === person);
  return (
    <search className="grid gap-3 sm:max-w-xl sm:grid-cols-2">
      <Select
        label="เรื่อง"
        options={[{ value: '', label: 'ทุกเรื่อง' }, ...topics]}
        value={topic ?? ''}
        onChange={({ target }) =>
          onChange({ person, topic: topics.find(({ value }) => value === target.value)?.value ?? null })
        }
      />
      {(isForAll || person !== null) && (
        <Select
          label="ใครทำ"
          options={[
            { value: '', label: 'ทุกคน' },
            { value: 'me', label: 'ฉันเอง' },
            ...people,
            ...(isKnown ? [] : [{ value: person, label: 'คนที่เลือกไว้' }]),
          ]}
          value={person ?? ''}
          onChange={({ target }) => onChange({ topic, person: target.value || null })}
        />
      )}
    </search>
  );
}

/** Renders the link to the table. In LINE it opens the phone's browser, which can save it. */
function DownloadTable({ url }: { url: string }) {
  const leave = useWayOut();
  const onClick = (event: MouseEvent) => {
    if (!isInLine()) return;
    event.preventDefault();
    void leave('activity-table', { address: url });
  };
  return (
    <ButtonLink
      tone="secondary"
      className="self-start"
      icon={<Download aria-hidden="true" />}
      href={url}
      download=""
      onClick={onClick}
    >
      ดาวน์โหลดเป็นตาราง (CSV)
    </ButtonLink>
  );
}

interface DaysProps {
  readonly groupId: string;
  readonly query: ActivityResult;
  readonly entries: readonly ActivityEntry[] | undefined;
}

function Days({ groupId, query, entries }: DaysProps) {
  const { error, isFetching, isFetchNextPageError, refetch } = query;
  if (!entries) {
    return (
      <RowPlaceholders
        label="กำลังโหลดกิจกรรม"
        count={6}
        error={error && describeErrorBriefly(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      {error && !isFetchNextPageError && (
        <InlineError title="อาจไม่ใช่ล่าสุด" isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {groupByDay(entries).map(({ day, items }) => (
        <section key={day} className="flex flex-col">
          <DateHeading dayKey={day}>{formatDayHeading(items[0]?.at ?? day, Date.now())}</DateHeading>
          <ul className="flex flex-col divide-y divide-line rounded-tile border border-line bg-surface-raised">
            {items.map((entry) => (
              <ActivityRow key={entry.id} groupId={groupId} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      <ListEnd query={query} label="ดูก่อนหน้านี้" />
    </>
  );
}

/** Returns the entries of each day in Bangkok; they are in order. */
function groupByDay(entries: readonly ActivityEntry[]): { day: string; items: ActivityEntry[] }[] {
  const days: { day: string; items: ActivityEntry[] }[] = [];
  for (const entry of entries) {
    const day = toDayKey(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(entry);
    else days.push({ day, items: [entry] });
  }
  return days;
}

function NothingYet() {
  return (
    <EmptyState drawing={EmptyDrawerDrawing} title="ยังไม่มีกิจกรรม">
      พอมีใครส่ง ย้าย หรือตั้งค่าอะไรในกลุ่มนี้ จะมาอยู่ที่นี่เอง
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing={NothingFoundDrawing}
      title="ไม่เจอกิจกรรมตามที่เลือก"
      action={
        <Button tone="secondary" onClick={onClear}>
          ดูกิจกรรมทั้งหมด
        </Button>
      }
    />
  );
}

function Denied({ onOwn }: { onOwn: () => void }) {
  return (
    <EmptyState
      drawing={NothingFoundDrawing}
      title="ดูของคนอื่นไม่ได้"
      action={
        <Button tone="secondary" onClick={onOwn}>
          ดูของฉัน
        </Button>
      }
    >
      คนดูแลที่เก็บของกลุ่มเท่านั้นที่เห็นว่าทุกคนทำอะไร
    </EmptyState>
  );
}
