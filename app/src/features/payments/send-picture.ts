import type { Order } from '@kepwai/api-client';
import { loadApi } from '../../lib/api/api.ts';
import { requireSuccess } from '../../lib/api/require-success.ts';

/** Sends the picture of a slip as it is: the operation takes bytes, not JSON. */
export async function sendPicture(
  order: { quotaId: string; orderId: string },
  picture: File,
): Promise<Order> {
  const api = await loadApi();
  const answer = await api.POST('/api/quota/{quotaId}/order/{orderId}/slip', {
    params: { path: order },
    headers: { 'Content-Type': picture.type },
    body: picture,
    bodySerializer: () => picture,
  });
  return requireSuccess(answer).data;
}
