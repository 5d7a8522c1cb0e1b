import { isNotFound, type Offer, type SubscriptionView } from '@kepwai/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { mutateThen } from '../../../lib/api/mutate-then.ts';
import { describeError, describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { useRouteParam } from '../../../lib/page/route-params.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { ErrorState, InlineError } from '../../../ui/page/error-state.tsx';
import { HoldStill } from '../../../ui/page/hold-still.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { offerAction, periodWords } from '../money-words.ts';
import { chooseNextPlan } from '../mutations.ts';
import { AtTheEnd } from '../order/at-the-end.tsx';
import { OpenOrder } from '../order/open-order.route-part.tsx';
import { OrderHistory } from '../order/order-history.tsx';
import { PlanCard } from '../plan-card.tsx';
import { PresentPlan } from '../present-plan.tsx';
import { offersQuery, subscriptionQuery } from '../queries.ts';
import { useLiveOrders } from '../use-live-orders.ts';

/** Compares the plans with what a quota keeps today, and leads to paying. */
export default function Upgrade() {
  const quotaId = useRouteParam('quotaId');
  const { data: view, error, isFetching, refetch } = useQuery(subscriptionQuery(quotaId));
  const offers = useQuery(offersQuery(quotaId));
  useLiveOrders(quotaId);
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <>
      <TopBar title="แพ็กเกจ" backTo={`/microapp/quota/${quotaId}`} backLabel="กลับไปที่เก็บนี้" />
      <ScreenBody>
        {view && (
          <HoldStill isKnown={offers.data !== undefined} placeholder={<PlansSkeleton />}>
            <OpenOrder view={view} />
            <PresentPlan view={view} planNames={namesOf(offers.data?.offers ?? [])} />
            {offers.data && <Offers view={view} offers={offers.data.offers} />}
            {!offers.data && offers.error && (
              <InlineError
                title="โหลดราคาไม่ได้"
                isRetrying={offers.isFetching}
                onRetry={() => void offers.refetch()}
              />
            )}
            <AtTheEnd vatPercent={view.vatPercent} />
            <OrderHistory quotaId={quotaId} />
          </HoldStill>
        )}
        {!view && error && (
          <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!view && !error && (
          <Loading label="กำลังโหลดแพ็กเกจ" onRetry={() => void refetch()}>
            <PlansSkeleton />
          </Loading>
        )}
      </ScreenBody>
    </>
  );
}

function PlansSkeleton() {
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-52 rounded-sheet" />
      ))}
    </div>
  );
}

function Offers({ view, offers }: { view: SubscriptionView; offers: readonly Offer[] }) {
  const [period, setPeriod] = useState<Offer['period']>(view.subscription?.period ?? 'month');
  const shown = offers.filter((offer) => offer.period === period);
  const usedBytes = view.usedBytes + view.reservedBytes;
  return (
    <section aria-labelledby="plans" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="plans" className="text-body font-semibold">
          เลือกแพ็กเกจ
        </h2>
        <Segmented
          label="จ่ายทีละเท่าไหร่"
          options={(['month', 'year'] as const).map((value) => ({ value, label: periodWords[value] }))}
          value={period}
          onValueChange={setPeriod}
        />
      </div>
      {!view.permissions.pay && <p className="text-small text-ink-soft">เจ้าของที่เก็บเท่านั้นที่เลือกและจ่ายได้</p>}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {shown.map((offer) => (
          <li key={offer.plan.id} className="flex flex-col *:flex-1">
            <PlanCard
              offer={offer}
              usedBytes={usedBytes}
              action={view.permissions.pay && <OfferButton offer={offer} view={view} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OfferButton({ offer, view }: { offer: Offer; view: SubscriptionView }) {
  const isOnline = useOnline();
  const { quotaId, subscription } = view;
  if (offer.kind === 'free') {
    // Nothing to go back to, or chosen already.
    if (offer.isCurrent || subscription === null || subscription.next?.planId === offer.plan.id) return null;
    return <FreeButton quotaId={quotaId} label={offerAction(offer)} planId={offer.plan.id} />;
  }
  const query = new URLSearchParams({ quota: quotaId, plan: offer.plan.id, period: offer.period });
  if (!isOnline)
    return (
      <Button wide disabled>
        ต่อเน็ตก่อน แล้วค่อยจ่าย
      </Button>
    );
  return (
    <ButtonLink wide tone={offer.isCurrent ? 'secondary' : 'primary'} to={`/microapp/subscribe?${query}`}>
      {offerAction(offer)}
    </ButtonLink>
  );
}

/** Chooses the free plan after the end of the paid time, with an undo. */
function FreeButton({ quotaId, planId, label }: { quotaId: string; planId: string; label: string }) {
  const toast = useToast();
  const choosing = useMutation(chooseNextPlan(useQueryClient(), quotaId));
  const choose = (wanted: string | null) =>
    mutateThen(
      choosing,
      { planId: wanted },
      {
        onSuccess: () =>
          toast({
            text: wanted === null ? 'ใช้แพ็กเกจเดิมต่อ' : 'หมดแล้วจะกลับไปใช้ฟรี ระหว่างนี้ใช้ได้เหมือนเดิม',
            undo: () => choose(wanted === null ? planId : null),
          }),
        onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }),
      },
    );
  return (
    <Button wide tone="secondary" busy={choosing.isPending} onClick={() => choose(planId)}>
      {label}
    </Button>
  );
}

function namesOf(offers: readonly Offer[]): ReadonlyMap<string, string> {
  return new Map(offers.map(({ plan }) => [plan.id, plan.name]));
}
