import type { Order } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeErrorBriefly } from '../../lib/format/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { cancelOrder } from './mutations.ts';

/** Cancels an order that waits for its money. */
export function CancelButton({ order }: { order: Order }) {
  const toast = useToast();
  const cancelling = useMutation({
    ...cancelOrder(useQueryClient(), order.quotaId),
    onError: (error) => toast({ text: describeErrorBriefly(error), tone: 'error' }),
  });
  return (
    <Button tone="quiet" wide busy={cancelling.isPending} onClick={() => cancelling.mutate(order.id)}>
      ยกเลิก ไม่จ่าย
    </Button>
  );
}
