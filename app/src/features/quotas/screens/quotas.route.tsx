import type { QuotaListItem } from '@kepwai/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { describeError } from '../../../lib/errors/error-text.ts';
import { formatCountdown } from '../../../lib/format/countdown.ts';
import { formatDate } from '../../../lib/format/dates.ts';
import { groupName, usedBytes } from '../../../lib/format/names/group-words.ts';
import { formatCount, formatSize } from '../../../lib/format/sizes.ts';
import { Avatar } from '../../../ui/drawings/avatar.tsx';
import { EmptyDrawerDrawing } from '../../../ui/drawings/drawings.tsx';
import { Pill } from '../../../ui/drawings/pill.tsx';
import { QuotaRing } from '../../../ui/drawings/quota-ring.tsx';
import { Loading } from '../../../ui/drawings/skeleton.tsx';
import { DrawerCard, DrawerCardSkeleton } from '../../../ui/files/drawer-card.tsx';
import { ListEnd } from '../../../ui/files/list-end.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState, InlineError } from '../../../ui/page/error-state.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { FreeQuotaButton } from '../free-quota-button.tsx';
import { UndoDeletionButton } from '../ownership/deletion-banner.tsx';
import { ReceivedOffers } from '../ownership/received-offers.tsx';
import { myQuotasQuery } from '../queries.ts';
import { expiryLine, planWords, roleWords } from '../quota-words.ts';

/** Lists the quotas that I own or help to manage. */
export default function MyQuotas() {
  return (
    <>
      <TopBar title="ที่เก็บของฉัน" />
      <ScreenBody>
        <ReceivedOffers />
        <Quotas />
      </ScreenBody>
    </>
  );
}

function Quotas() {
  const query = useInfiniteQuery(myQuotasQuery());
  const { data, error, isFetching, refetch } = query;
  if (!data) {
    if (error)
      return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
    return (
      <Loading label="กำลังโหลดที่เก็บ" onRetry={() => void refetch()}>
        <CardGrid>
          {[0, 1].map((place) => (
            <li key={place}>
              <DrawerCardSkeleton />
            </li>
          ))}
        </CardGrid>
      </Loading>
    );
  }
  const quotas = data.pages.flatMap((page) => page.items);
  if (quotas.length === 0) return <NoQuota />;
  const hasOwn = quotas.some(({ role }) => role === 'owner');
  return (
    <>
      {error && !query.isFetchNextPageError && (
        <InlineError title="ตัวเลขอาจไม่ใช่ล่าสุด" isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      <CardGrid>
        {quotas.map((item) => (
          <li key={item.quota.id}>
            <QuotaCard item={item} />
            <DeletionLine item={item} />
          </li>
        ))}
      </CardGrid>
      <ListEnd query={query} label="ดูที่เหลือ" />
      {!hasOwn && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-tile border border-line p-4">
          <p className="min-w-[min(12rem,100%)] flex-1 text-small text-ink-soft">
            คุณยังรับที่เก็บฟรีของตัวเองได้อีก 1 GB
          </p>
          <FreeQuotaButton tone="secondary" />
        </div>
      )}
    </>
  );
}

/** Shows when a quota is deleted, and lets its owner undo that. */
function DeletionLine({ item: { quota, role } }: { item: QuotaListItem }) {
  if (quota.deletesAt === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 pt-2">
      <p className="min-w-[min(10rem,100%)] flex-1 text-small text-danger">
        กำลังจะลบ {formatDate(quota.deletesAt)} ({formatCountdown(quota.deletesAt, Date.now())})
      </p>
      {role === 'owner' && <UndoDeletionButton quotaId={quota.id} />}
    </div>
  );
}

function NoQuota() {
  return (
    <EmptyState drawing={EmptyDrawerDrawing} title="ยังไม่มีที่เก็บของคุณ" action={<FreeQuotaButton />}>
      ที่เก็บเดียวใช้กับหลายกลุ่มได้ ทุกคนในกลุ่มเปิดดูได้โดยไม่ต้องมีที่เก็บเอง
    </EmptyState>
  );
}

function CardGrid({ children }: { children: React.ReactNode }) {
  return <ul className="grid grid-cols-1 items-end gap-5 sm:grid-cols-2 xl:grid-cols-3">{children}</ul>;
}

function QuotaCard({ item: { quota, role, plan, groupCount, groups } }: { item: QuotaListItem }) {
  const used = usedBytes(quota);
  const left = Math.max(0, quota.limitBytes - used);
  const details = [
    left === 0 ? 'เต็มแล้ว' : `เหลือ ${formatSize(left)} จาก ${formatSize(quota.limitBytes)}`,
    groupCount > 0 ? `${formatCount(groupCount)} กลุ่ม` : 'ยังไม่มีกลุ่มใช้',
  ];
  const expiry = expiryLine(quota, Date.now());
  return (
    <DrawerCard
      to={`/microapp/quota/${quota.id}`}
      title={quota.name}
      details={
        <>
          {details.join(' · ')}
          {expiry !== null && <span className="block">{expiry}</span>}
          <span className="mt-1 flex items-center gap-1.5">
            <Pill tone={role === 'owner' ? 'kept' : 'plain'}>{roleWords[role]}</Pill>
            <span className="truncate">{planWords[plan]}</span>
          </span>
        </>
      }
      peek={groups.slice(0, 4).map((group) => (
        <span key={group.id} className="grid h-full place-items-center">
          <Avatar name={groupName(group)} pictureUrl={group.pictureUrl} shape="group" />
        </span>
      ))}
      aside={
        <QuotaRing className="size-12!" name={quota.name} usedBytes={used} limitBytes={quota.limitBytes} />
      }
    />
  );
}
