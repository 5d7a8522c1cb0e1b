import { isNotFound, type Quota } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { describeError } from '../../../lib/errors/error-text.ts';
import { inThai } from '../../../lib/format/in-thai.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { useRouteParam } from '../../../lib/page/route-params.ts';
import { usePreload } from '../../../lib/page/use-preload.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { TextLink } from '../../../ui/controls/text-link.tsx';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { LazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { MenuButton } from '../../../ui/overlays/menu.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { HoldStill } from '../../../ui/page/hold-still.tsx';
import { ScreenBody, TopBar } from '../../../ui/page/top-bar.tsx';
import { QuotaLoansPart } from '../../loans/quota-loans.route-part.tsx';
import { OpenOrderPart } from '../../payments/order/open-order.route-part.tsx';
import { subscriptionQuery } from '../../payments/queries.ts';
import { LinkedGroups } from '../linked-groups.tsx';
import { DangerZone, OwnershipBanners } from '../ownership/ownership-part.tsx';
import { quotaQuery } from '../queries.ts';
import { QuotaFront } from '../quota-front.tsx';

// The code of forms loads with the first form.
const loadRenameQuotaDialog = () => import('../rename-quota-dialog.tsx');

/** Shows one quota: how full it is, of which kinds, and by which groups. */
export default function QuotaFrontScreen() {
  const quotaId = useRouteParam('quotaId');
  usePreload(loadRenameQuotaDialog);
  const { data: quota, error, isFetching, refetch } = useQuery(quotaQuery(quotaId));
  // Data that was shown before is shown at once, also data that came late then.
  const queryClient = useQueryClient();
  const [isKnown] = useState(
    quota !== undefined &&
      (quota.role !== 'owner' || queryClient.getQueryData(subscriptionQuery(quotaId).queryKey) !== undefined),
  );
  if (isNotFound(error)) return <Navigate to="/404" replace />;
  return (
    <>
      <TopBar
        title={quota?.quota.name ?? 'ที่เก็บ'}
        backTo="/microapp/quota"
        backLabel="กลับไปที่เก็บของฉัน"
        {...(quota?.permissions.rename && { actions: <Actions quota={quota} /> })}
      />
      <ScreenBody>
        {quota && (
          <HoldStill isKnown={isKnown} placeholder={<FrontSkeleton />}>
            <OwnershipBanners quota={quota} />
            {quota.role === 'owner' && <OpenOrderPart quotaId={quotaId} />}
            <QuotaFront quota={quota} />
            <QuotaLoansPart quotaId={quotaId} />
            <ButtonLink tone="secondary" className="self-start" to={`/microapp/quota/${quotaId}/upgrade`}>
              แพ็กเกจและการจ่าย
            </ButtonLink>
            <Groups quota={quota} />
            <People quota={quota} />
            <TextLink alone to="?sheet=account">
              ตั้งว่าจะให้บอกเรื่องที่เก็บนี้ใน LINE บ่อยแค่ไหน
            </TextLink>
            <DangerZone quota={quota} />
          </HoldStill>
        )}
        {!quota && error && (
          <ErrorState {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!quota && !error && (
          <Loading label="กำลังโหลดที่เก็บ" onRetry={() => void refetch()}>
            <FrontSkeleton />
          </Loading>
        )}
      </ScreenBody>
    </>
  );
}

function Actions({ quota }: { quota: Quota }) {
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <>
      <MenuButton
        label="ตัวเลือกของที่เก็บนี้"
        icon={<EllipsisVertical aria-hidden="true" />}
        items={[
          {
            label: 'เปลี่ยนชื่อ',
            icon: <Pencil aria-hidden="true" />,
            onSelect: () => setIsRenaming(true),
          },
        ]}
      />
      {isRenaming && (
        <LazyOverlay
          load={loadRenameQuotaDialog}
          props={{ quota, open: true, onClose: () => setIsRenaming(false) }}
        />
      )}
    </>
  );
}

function People({ quota: { quota, owner, role } }: { quota: Quota }) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-3" aria-labelledby="quota-people">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <h2 id="quota-people" className="text-body font-semibold">
          คนดูแล
        </h2>
        <p className="text-small text-ink-soft">
          {role === 'owner' ? 'ชวนคนช่วยดูแลที่เก็บนี้ได้' : inThai`ของ${owner.displayName ?? 'ไม่ทราบชื่อ'} คุณช่วยดูแล`}
        </p>
      </div>
      <ButtonLink to={`/microapp/quota/${quota.id}/managers`} tone="quiet">
        ดูคนดูแล
      </ButtonLink>
    </section>
  );
}

function Groups({ quota }: { quota: Quota }) {
  const { id } = quota.quota;
  return (
    <section className="flex flex-col gap-2" aria-labelledby="quota-groups">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="quota-groups" className="text-body font-semibold">
          กลุ่มที่ใช้ที่เก็บนี้ {quota.groupCount > 0 && `(${formatCount(quota.groupCount)})`}
        </h2>
        <ButtonLink to={`/microapp/quota/${id}/linked-groups`} tone="quiet">
          จัดการกลุ่ม
        </ButtonLink>
      </div>
      <LinkedGroups quota={quota.quota} />
    </section>
  );
}

function FrontSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex items-center gap-8">
        <Skeleton className="size-36 rounded-full" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-5 w-56" />
        </div>
      </div>
      <Skeleton className="h-16 rounded-tile" />
      <Skeleton className="h-36 rounded-tile" />
    </div>
  );
}
