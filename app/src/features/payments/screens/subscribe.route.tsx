import { isNotFound } from '@kepwai/api-client';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { checkQuotaAccess } from '../../../lib/api/access/quota-access.ts';
import { type Guard, guardAccess } from '../../../lib/api/access-guard.ts';
import { describeError } from '../../../lib/errors/error-text.ts';
import { usedBytes } from '../../../lib/format/names/group-words.ts';
import { formatSize } from '../../../lib/format/sizes.ts';
import { pageNotFound } from '../../../lib/page/page-not-found.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { EmptyDrawerDrawing } from '../../../ui/drawings/drawings.tsx';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { DrawerCard } from '../../../ui/files/drawer-card.tsx';
import { ListEnd } from '../../../ui/files/list-end.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { myQuotasQuery } from '../../quotas/queries.ts';
import { verifyQuota } from '../../quotas/verify-quota.ts';
import { OrderScreen } from '../order/order-screen.tsx';
import { type Purchase, parsePurchase } from '../purchase.ts';
import { orderQuery, subscriptionQuery } from '../queries.ts';
import { NewOrder } from './new-order.tsx';

/** Guard: only managers of the quota that the query names pass. */
export const guards: Guard[] = [
  async ({ url }) => {
    const purchase = parsePurchase(url.searchParams);
    if (purchase === null) throw pageNotFound(url);
    const { quotaId } = purchase;
    if (quotaId !== null) await guardAccess(() => checkQuotaAccess(quotaId, { verify: verifyQuota }));
  },
];

/** Pays for a plan: what is bought, the code, and how it went. The address keeps the order, so that one can leave and return. */
export default function Subscribe() {
  const [query] = useSearchParams();
  const purchase = parsePurchase(query);
  if (purchase === null) return <Navigate to="/404" replace />;
  const { quotaId, orderId, planId, period } = purchase;
  return (
    <>
      <TopBar
        title="จ่ายค่าที่เก็บ"
        backTo={quotaId === null ? '/microapp/quota' : `/microapp/quota/${quotaId}/upgrade`}
        backLabel={quotaId === null ? 'กลับไปที่เก็บของฉัน' : 'กลับไปเลือกแพ็กเกจ'}
      />
      <ScreenBody>
        {quotaId === null && <ChooseQuota purchase={purchase} />}
        {quotaId !== null && orderId !== null && <Ordered quotaId={quotaId} orderId={orderId} />}
        {quotaId !== null && orderId === null && planId !== null && (
          <NewOrder quotaId={quotaId} planId={planId} period={period} />
        )}
        {quotaId !== null && orderId === null && planId === null && <OpenOrderOrPlans quotaId={quotaId} />}
      </ScreenBody>
    </>
  );
}

/** Without a quota in the address: which of mine is it for. An earlier choice stays chosen. */
function ChooseQuota({ purchase: { planId, period } }: { purchase: Purchase }) {
  const query = useInfiniteQuery(myQuotasQuery());
  const { data, error, isFetching, refetch } = query;
  if (!data && error)
    return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Waiting onRetry={() => void refetch()} />;
  const owned = data.pages.flatMap(({ items }) => items).filter(({ role }) => role === 'owner');
  const [only] = owned;
  const pathFor = (id: string) =>
    planId === null
      ? `/microapp/quota/${id}/upgrade`
      : `/microapp/subscribe?${new URLSearchParams({ quota: id, plan: planId, period })}`;
  if (only && owned.length === 1 && !query.hasNextPage)
    return <Navigate to={pathFor(only.quota.id)} replace />;
  if (!only)
    return (
      <EmptyState
        drawing={EmptyDrawerDrawing}
        title="ยังไม่มีที่เก็บของคุณ"
        action={<ButtonLink to="/microapp/quota">ไปรับที่เก็บฟรีก่อน</ButtonLink>}
      >
        เปิดที่เก็บฟรีก่อน แล้วเพิ่มขนาดทีหลังได้ ของเดิมไม่หายไปไหน
      </EmptyState>
    );
  return (
    <section aria-labelledby="choose-quota" className="flex flex-col gap-4">
      <h2 id="choose-quota" className="text-body font-semibold">
        จ่ายให้ที่เก็บไหน
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2">
        {owned.map(({ quota }) => (
          <li key={quota.id}>
            <DrawerCard
              to={pathFor(quota.id)}
              title={quota.name}
              details={`ใช้ไป ${formatSize(usedBytes(quota))} จาก ${formatSize(quota.limitBytes)}`}
            />
          </li>
        ))}
      </ul>
      <ListEnd query={query} label="ดูที่เหลือ" />
    </section>
  );
}

function Ordered({ quotaId, orderId }: { quotaId: string; orderId: string }) {
  const { data: order, error, isFetching, refetch } = useQuery(orderQuery(quotaId, orderId));
  if (order) return <OrderScreen key={order.id} order={order} isStale={error !== null} />;
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  if (error)
    return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return <Waiting onRetry={() => void refetch()} />;
}

/** Without a plan: the order that is open, else the plans. */
function OpenOrderOrPlans({ quotaId }: { quotaId: string }) {
  const { data: view, error, isFetching, refetch } = useQuery(subscriptionQuery(quotaId));
  if (view?.openOrder && view.permissions.pay)
    return <Navigate to={`/microapp/subscribe?quota=${quotaId}&order=${view.openOrder.id}`} replace />;
  if (view) return <Navigate to={`/microapp/quota/${quotaId}/upgrade`} replace />;
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  if (error)
    return <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return <Waiting onRetry={() => void refetch()} />;
}

function Waiting({ onRetry }: { onRetry: () => void }) {
  return (
    <Loading onRetry={onRetry}>
      <div className="mx-auto flex w-full max-w-md flex-col gap-4">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="aspect-square w-full rounded-tile" />
        <Skeleton className="h-11" />
      </div>
    </Loading>
  );
}
