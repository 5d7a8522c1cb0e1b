import { isNotFound, type SlipWithFile } from '@kepwai/api-client';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { concernsGroup, useLive } from '../../lib/api/live.ts';
import { describeErrorBriefly } from '../../lib/errors/error-text.ts';
import { toDayKey } from '../../lib/format/dates.ts';
import { groupName } from '../../lib/format/names/group-words.ts';
import { useRouteParam } from '../../lib/page/route-params.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DateField } from '../../ui/controls/dates/date-field.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { EmptyDrawerDrawing, NothingFoundDrawing } from '../../ui/drawings/drawings.tsx';
import { ListEnd } from '../../ui/files/list-end.tsx';
import { RowPlaceholders } from '../../ui/files/row-placeholders.tsx';
import { EmptyState } from '../../ui/page/empty-state.tsx';
import { ScreenBody, TopBar } from '../../ui/page/top-bar.tsx';
import { groupQuery } from '../groups/queries.ts';
import { banks } from './banks.ts';
import { parseSlipFilter, type SlipFilter, slipListsKey, slipsQuery } from './queries.ts';
import { SlipRow } from './slip-row.tsx';

/** Shows the bank slips among a group's pictures, filtered by the address. */
export default function Slips() {
  const groupId = useRouteParam('groupId');
  const [params, setParams] = useSearchParams();
  const filter = parseSlipFilter(params);
  const { data: group, error } = useQuery(groupQuery(groupId));
  useRefetchedSlips(groupId);
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  const change = ({ bankCode, day }: SlipFilter) =>
    setParams({ ...(bankCode && { bank: bankCode }), ...(day && { day }) }, { replace: true });
  return (
    <>
      <TopBar
        title="สลิปโอนเงิน"
        subtitle={group ? groupName(group) : null}
        backTo={`/microapp/${groupId}`}
        backLabel="กลับไปหน้าตู้"
      />
      <ScreenBody>
        <p className="text-small text-ink-soft">
          อ่านจาก QR บนสลิปในตู้นี้เท่านั้น ไม่ได้ส่งไปถามธนาคาร สลิปปลอมก็มี QR ได้ ดูยอดเงินเข้าก่อนเสมอ
        </p>
        <FilteredSlips groupId={groupId} filter={filter} onChange={change} />
      </ScreenBody>
    </>
  );
}

/** Fetches the list again when files of the group change. */
function useRefetchedSlips(groupId: string): void {
  const queryClient = useQueryClient();
  useLive((news) => {
    if (news.some((item) => concernsGroup(item, groupId)))
      void queryClient.invalidateQueries({ queryKey: slipListsKey(groupId) });
  });
}

function Filter({ filter, onChange }: { filter: SlipFilter; onChange: (filter: SlipFilter) => void }) {
  const { bankCode, day } = filter;
  const isKnown = bankCode === null || banks.some(({ value }) => value === bankCode);
  const options = [
    { value: '', label: 'ทุกธนาคาร' },
    ...banks,
    ...(isKnown ? [] : [{ value: bankCode, label: `ธนาคารรหัส ${bankCode}` }]),
  ];
  return (
    <search className="grid gap-3 sm:max-w-xl sm:grid-cols-2">
      <Select
        label="ธนาคาร"
        options={options}
        value={bankCode ?? ''}
        onChange={({ target }) => onChange({ day, bankCode: target.value || null })}
      />
      <DateField
        label="วันที่ส่ง"
        max={toDayKey(Date.now())}
        value={day ?? ''}
        emptyText="ทุกวัน"
        onChange={(next) => onChange({ bankCode, day: next || null })}
      />
    </search>
  );
}

interface FilteredProps {
  readonly groupId: string;
  readonly filter: SlipFilter;
  readonly onChange: (filter: SlipFilter) => void;
}

/** Shows the filter and its results. A group without slips has nothing to filter. */
function FilteredSlips({ groupId, filter, onChange }: FilteredProps) {
  const query = useSlips(groupId, filter);
  const slips = query.data?.pages.flatMap((page) => page.items);
  if (slips?.length === 0 && !query.hasNextPage) {
    const isFiltered = filter.bankCode !== null || filter.day !== null;
    if (!isFiltered) return <NoSlips />;
    return (
      <>
        <Filter filter={filter} onChange={onChange} />
        <NothingFound onClear={() => onChange({ bankCode: null, day: null })} />
      </>
    );
  }
  return (
    <>
      <Filter filter={filter} onChange={onChange} />
      <SlipList query={query} slips={slips} />
    </>
  );
}

type SlipsResult = ReturnType<typeof useSlips>;

function useSlips(groupId: string, filter: SlipFilter) {
  return useInfiniteQuery(slipsQuery(groupId, filter));
}

function SlipList({ query, slips }: { query: SlipsResult; slips: readonly SlipWithFile[] | undefined }) {
  const { error, isFetching, refetch } = query;
  if (!slips) {
    return (
      <RowPlaceholders
        label="กำลังโหลดสลิป"
        count={4}
        error={error && describeErrorBriefly(error)}
        isFetching={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <ul
        aria-label="สลิป"
        className="flex flex-col divide-y divide-line rounded-tile border border-line bg-surface-raised"
      >
        {slips.map((item) => (
          <SlipRow key={item.file.id} item={item} />
        ))}
      </ul>
      <ListEnd query={query} label="ดูสลิปเพิ่ม" />
    </>
  );
}

function NoSlips() {
  return (
    <EmptyState drawing={EmptyDrawerDrawing} title="ยังไม่มีสลิป">
      ส่งรูปสลิปที่มี QR ในแชท แล้วสลิปจะมาอยู่ที่นี่เอง
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      drawing={NothingFoundDrawing}
      title="ไม่เจอสลิปตามที่เลือก"
      action={
        <Button tone="secondary" onClick={onClear}>
          ดูสลิปทั้งหมด
        </Button>
      }
    />
  );
}
