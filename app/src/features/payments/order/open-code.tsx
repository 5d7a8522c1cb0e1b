import type { Order } from '@kepwai/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { describeError } from '../../../lib/errors/error-text.ts';
import { Loading, Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { CancelButton } from '../cancel-button.tsx';
import { cancelOrder, renewCode } from '../mutations.ts';

/** Opens the code of an order, which takes an amount for itself only now that somebody sees it. */
export function OpenCode({ order: { id, quotaId } }: { order: Order }) {
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation(renewCode(queryClient, quotaId));
  const opened = useRef<string | null>(null);
  useEffect(() => {
    // Once for an order: what failed is tried again by a tap.
    if (opened.current === id) return;
    opened.current = id;
    mutate(id);
  }, [id, mutate]);
  if (error)
    return (
      <>
        <ErrorState {...describeError(error)} isRetrying={isPending} onRetry={() => mutate(id)} />
        <CancelButton id={id} cancel={cancelOrder(queryClient, quotaId)} />
      </>
    );
  return (
    <Loading label="กำลังเตรียม QR" onRetry={() => mutate(id)}>
      <div className="flex flex-col gap-4">
        <Skeleton className="mx-auto h-8 w-1/2" />
        <Skeleton className="aspect-square w-full rounded-tile" />
        <Skeleton className="h-11" />
      </div>
    </Loading>
  );
}
