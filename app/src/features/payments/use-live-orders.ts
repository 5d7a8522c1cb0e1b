import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../lib/api/live.ts';
import { refresh } from './mutations.ts';

/** Refetches orders and plan of a quota as soon as money for it arrived, or may have while nothing was heard. */
export function useLiveOrders(quotaId: string): void {
  const queryClient = useQueryClient();
  useLive((news) => {
    const concerns = news.some(
      (each) =>
        each.type === 'connected' || (each.type === 'quota-orders-changed' && each.quotaId === quotaId),
    );
    if (concerns) refresh(queryClient, quotaId);
  });
}
