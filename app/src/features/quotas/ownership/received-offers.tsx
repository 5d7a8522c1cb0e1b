import type { ReceivedOwnershipOffer } from '@kepwai/api-client';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../lib/api/api.ts';
import { useLive } from '../../../lib/api/live.ts';
import { formatLongDate } from '../../../lib/format/dates.ts';
import { inThai } from '../../../lib/format/in-thai.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { Banner } from '../../../ui/page/banner.tsx';
import { receivedOffersQuery } from './queries.ts';

const loadSheet = () => import('./received-offer-sheet.tsx');

/** Shows me quotas that somebody hands over to me; of one quota if it is given. Without any it shows nothing. */
export function ReceivedOffers({ quotaId }: { quotaId?: string }) {
  const { data } = useInfiniteQuery(receivedOffersQuery());
  useLiveOffers();
  const [shown, setShown] = useState<ReceivedOwnershipOffer | null>(null);
  const offers = (data?.pages.flatMap((page) => page.items) ?? []).filter(
    ({ quota }) => quotaId === undefined || quota.id === quotaId,
  );
  return (
    <>
      {offers.map((offer) => (
        <Banner
          key={offer.id}
          tone="info"
          title={`มีคนยกที่เก็บให้คุณ: “${offer.quota.name}”`}
          action={<Button onClick={() => setShown(offer)}>ดูและตอบ</Button>}
        >
          {offer.isSuccession ? 'เจ้าของเดิมไม่อยู่แล้ว' : inThai`จาก${offer.from.displayName ?? 'เจ้าของเดิม'}`} ·
          ตอบได้ถึง {formatLongDate(offer.expiresAt)}
        </Banner>
      ))}
      {shown && (
        <LazyOverlay load={loadSheet} props={{ offer: shown, open: true, onClose: () => setShown(null) }} />
      )}
    </>
  );
}

/** Refetches offers and my quotas when the people of a quota of mine change, or somebody asks me. */
function useLiveOffers(): void {
  const queryClient = useQueryClient();
  useLive((news) => {
    if (!news.some((item) => item.type === 'reconnected' || item.type === 'quota-people-changed')) return;
    for (const id of ['listMyOwnershipOffers', 'listMyQuotas'] as const) {
      void queryClient.invalidateQueries({ queryKey: queries.key(id) });
    }
  });
}
