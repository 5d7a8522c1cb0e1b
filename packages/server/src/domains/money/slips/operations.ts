import { defineBytesOperation, type Operations } from '../../../http/contract/operation.ts';
import { holderOfQuota } from '../../storage/roles/guard.ts';
import { presentOrder } from '../orders/present-order.ts';
import { sendSlip } from './send-slip.ts';
import { maxSlipBytes } from './slip-pictures.ts';

export const orderSlipsOperations: Operations = {
  sendOrderSlip: defineBytesOperation('sendOrderSlip', {
    guard: holderOfQuota,
    // Decoding a picture needs processor time.
    cost: 300,
    maxBodyBytes: maxSlipBytes,
    mediaTypes: ['image/jpeg', 'image/png', 'image/webp'],
    async handle({ params: { orderId }, holder, body }, deps) {
      await sendSlip(deps, { holder, orderId, picture: body });
      return await presentOrder(deps, { holder, orderId });
    },
  }),
};
