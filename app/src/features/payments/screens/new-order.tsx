import { hasErrorCode, isNotFound, type Offer, type SubscriptionView } from '@kepwai/api-client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { mutateThen } from '../../../lib/api/mutate-then.ts';
import { describeError, describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { formatLongDate } from '../../../lib/format/dates.ts';
import { formatBaht } from '../../../lib/format/money.ts';
import { formatSize } from '../../../lib/format/sizes.ts';
import { useOnline } from '../../../lib/page/online.ts';
import { useRegistration } from '../../../lib/session/use-registration.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Segmented } from '../../../ui/controls/segmented.tsx';
import { MeterBar } from '../../../ui/drawings/meter.tsx';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { besidesPlan, periodWords, planLabel, priceLines, refusalWords } from '../money-words.ts';
import { createOrder, type Provider } from '../mutations.ts';
import { AtTheEnd } from '../order/at-the-end.tsx';
import { PriceBreakdown } from '../price-breakdown.tsx';
import { offersQuery, subscriptionQuery } from '../queries.ts';

interface NewOrderProps {
  readonly quotaId: string;
  readonly planId: string;
  readonly period: Offer['period'];
}

/** Shows what is bought, what it changes today and what it costs, and orders it. */
export function NewOrder({ quotaId, planId, period: wanted }: NewOrderProps) {
  const [period, setPeriod] = useState(wanted);
  const { data: view, error: viewError } = useQuery(subscriptionQuery(quotaId));
  const { data, error, isFetching, refetch } = useQuery(offersQuery(quotaId));
  const failure = error ?? viewError;
  if (isNotFound(failure)) return <Navigate to="/404" replace />;
  if (!data || !view) {
    if (failure)
      return (
        <ErrorState {...describeError(failure)} isRetrying={isFetching} onRetry={() => void refetch()} />
      );
    return (
      <Loading label="กำลังคิดราคา" onRetry={() => void refetch()}>
        <div className="mx-auto flex w-full max-w-md flex-col gap-4">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-40 rounded-tile" />
        </div>
      </Loading>
    );
  }
  const offer = data.offers.find((one) => one.plan.id === planId && one.period === period);
  if (!offer || offer.kind === 'free' || !view.permissions.pay)
    return <Navigate to={`/microapp/quota/${quotaId}/upgrade`} replace />;
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5">
      <header className="flex flex-col gap-3">
        <h2 className="text-heading font-semibold">{planLabel(offer.plan)}</h2>
        <Segmented
          label="จ่ายทีละเท่าไหร่"
          options={(['month', 'year'] as const).map((value) => ({ value, label: periodWords[value] }))}
          value={period}
          onValueChange={setPeriod}
        />
      </header>
      <Changes view={view} offer={offer} />
      <PriceBreakdown lines={priceLines(offer)} />
      <PayButton
        key={`${planId} ${period}`}
        quotaId={quotaId}
        offer={offer}
        providers={offer.amountSatang === 0 ? [] : view.providers}
      />
      <AtTheEnd vatPercent={view.vatPercent} />
    </div>
  );
}

/** Says what changes, with today's use in both sizes. */
function Changes({
  view,
  offer: { limitBytes: nextBytes, kind, startsAt, endsAt },
}: {
  view: SubscriptionView;
  offer: Offer;
}) {
  const usedBytes = view.usedBytes + view.reservedBytes;
  const use = { label: 'ของที่มีตอนนี้', value: usedBytes, tone: 'action' } as const;
  const sizes =
    nextBytes === view.limitBytes
      ? [{ name: 'ที่เก็บ', limitBytes: nextBytes }]
      : [
          { name: 'ตอนนี้', limitBytes: view.limitBytes },
          { name: 'หลังเปลี่ยน', limitBytes: nextBytes },
        ];
  const besides = besidesPlan(view);
  return (
    <section
      aria-label="อะไรจะเปลี่ยน"
      className="flex flex-col gap-3 rounded-tile border border-line bg-surface-raised p-4"
    >
      {sizes.map(({ name, limitBytes }) => (
        <div key={name} className="flex flex-col gap-1">
          <p className="text-small">
            {name} {formatSize(limitBytes)}
          </p>
          <MeterBar
            label={name}
            total={limitBytes}
            parts={[use]}
            valueText={`${formatSize(usedBytes)} จาก ${formatSize(limitBytes)}`}
          />
        </div>
      ))}
      {besides && <p className="text-small text-ink-soft">{besides}</p>}
      <p className="text-small text-ink-soft">
        {kind === 'renew' ? `เริ่ม ${formatLongDate(startsAt)} ` : 'ใช้ได้ทันทีที่จ่าย '}ถึง {formatLongDate(endsAt)}
      </p>
    </section>
  );
}

const choiceWords: Readonly<Record<Provider, string>> = { promptpay: 'QR พร้อมเพย์', stripe: 'บัตร' };

function PayButton({
  quotaId,
  offer,
  providers,
}: {
  quotaId: string;
  offer: Offer;
  providers: readonly Provider[];
}) {
  const [provider, setProvider] = useState(providers[0]);
  const isOnline = useOnline();
  const navigate = useNavigate();
  const leadToRegistration = useRegistration();
  // The same until it is ordered: a tap that was not answered orders nothing twice.
  const [key] = useState(() => crypto.randomUUID());
  const ordering = useMutation(createOrder(useQueryClient(), quotaId));
  const { plan, period, amountSatang } = offer;
  const refusal = refusalWords(offer);
  if (refusal !== null)
    return (
      <Banner tone="warning" title="ยังเลือกแพ็กเกจนี้ไม่ได้">
        {refusal}
      </Banner>
    );
  const order = () =>
    mutateThen(
      ordering,
      {
        ...{ planId: plan.id, period, expectedSatang: amountSatang },
        ...(provider && { provider }),
        key: `${key}-${amountSatang}-${provider}`,
      },
      {
        onSuccess: ({ id }) =>
          void navigate(`/microapp/subscribe?quota=${quotaId}&order=${id}`, { replace: true }),
        onError: leadToRegistration,
      },
    );
  return (
    <div className="flex flex-col gap-3">
      {provider && providers.length > 1 && (
        <Segmented
          label="จ่ายด้วย"
          options={providers.map((value) => ({ value, label: choiceWords[value] }))}
          value={provider}
          onValueChange={setProvider}
        />
      )}
      {ordering.error && (
        <Banner
          tone="danger"
          title={hasErrorCode(ordering.error, 'PRICE_CHANGED') ? 'ราคาเพิ่งเปลี่ยน ยังไม่ได้จ่าย' : 'ยังไม่ได้จ่าย'}
        >
          {describeErrorBriefly(ordering.error)}
        </Banner>
      )}
      <Button wide busy={ordering.isPending} disabled={!isOnline} onClick={order}>
        {amountSatang === 0 ? 'ใช้เครดิต ไม่ต้องจ่ายเพิ่ม' : `จ่าย ${formatBaht(amountSatang)}`}
      </Button>
      {!isOnline && <p className="text-small text-ink-soft">ต่อเน็ตก่อน แล้วค่อยจ่าย</p>}
      <ButtonLink tone="quiet" to={`/microapp/quota/${quotaId}/upgrade`}>
        ดูแพ็กเกจอื่น
      </ButtonLink>
    </div>
  );
}
