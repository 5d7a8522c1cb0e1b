import { getCaller, requireRegistered } from '../contract/guard.ts';
import { operation } from '../contract/operation.ts';
import { getPromo, redeem, viewPromo } from '../state/promos.ts';
import type { FakeServer } from '../state/records/records.ts';

/** Creates the handlers of `openapi/paths/promo.yaml`. */
export function createPromoHandlers(server: FakeServer) {
  return [
    operation('getPromo', (call) => {
      const me = getCaller(server, call.request);
      return viewPromo(server, getPromo(server, call.path.token), me.id);
    }),

    operation('redeemPromo', async (call) => {
      const me = getCaller(server, call.request);
      const { quotaId } = await call.readBody();
      const promo = getPromo(server, call.path.token);
      requireRegistered(me);
      return redeem(server, promo, { meId: me.id, quotaId });
    }),
  ];
}
