import type { Quota } from '@kepwai/api-client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeErrorBriefly } from '../../../lib/errors/error-text.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { InlineError } from '../../../ui/page/error-state.tsx';
import { DeletionBanner } from './deletion-banner.tsx';
import { OfferState } from './offer-state.tsx';
import { ownershipQuery } from './queries.ts';
import { ReceivedOffers } from './received-offers.tsx';

const loadHandOverSheet = () => import('./hand-over-sheet.tsx');
const loadDeleteQuotaSheet = () => import('./delete-quota-sheet.tsx');

/** Shows over a quota's screen what is going on with who owns it. */
export function OwnershipBanners({ quota }: { quota: Quota }) {
  const { id } = quota.quota;
  const { data } = useQuery(ownershipQuery(id));
  return (
    <>
      {data && <DeletionBanner quota={quota} ownership={data} />}
      {quota.role === 'manager' && <ReceivedOffers quotaId={id} />}
      {data?.offer && quota.role === 'owner' && (
        <OfferState quotaId={id} offer={data.offer} canCancel={data.permissions.handOver} />
      )}
    </>
  );
}

/** Lets the owner hand over or delete a quota; others see nothing. */
export function DangerZone({ quota }: { quota: Quota }) {
  const { data, error, isFetching, refetch } = useQuery(ownershipQuery(quota.quota.id));
  const [open, setOpen] = useState<'hand-over' | 'delete' | null>(null);
  const close = () => setOpen(null);
  if (quota.role !== 'owner') return null;
  if (!data) {
    return (
      error && (
        <InlineError
          title={describeErrorBriefly(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )
    );
  }
  const { permissions, offer, deletion } = data;
  return (
    <section
      className="flex flex-col gap-3 rounded-tile border border-line p-4"
      aria-labelledby="quota-ownership"
    >
      <h2 id="quota-ownership" className="text-body font-semibold">
        เปลี่ยนเจ้าของหรือลบ
      </h2>
      {permissions.handOver && (
        <Choice text="ให้คนอื่นเป็นเจ้าของแทน ของในทุกกลุ่มอยู่ครบ">
          <Button tone="secondary" disabled={offer?.state === 'open'} onClick={() => setOpen('hand-over')}>
            ยกให้คนอื่น
          </Button>
        </Choice>
      )}
      {permissions.delete && !deletion && (
        <Choice text="ลบที่เก็บพร้อมของทุกกลุ่ม รอ 30 วัน เลิกทำได้ก่อนวันนั้น">
          <Button tone="danger" onClick={() => setOpen('delete')}>
            ลบที่เก็บนี้
          </Button>
        </Choice>
      )}
      {open === 'hand-over' && (
        <LazyOverlay load={loadHandOverSheet} props={{ quota, open: true, onClose: close }} />
      )}
      {open === 'delete' && (
        <LazyOverlay load={loadDeleteQuotaSheet} props={{ quota, open: true, onClose: close }} />
      )}
    </section>
  );
}

function Choice({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-[min(12rem,100%)] flex-1 text-small text-ink-soft">{text}</p>
      {children}
    </div>
  );
}
