import * as z from 'zod';
import { getCaller, requireRegistered } from './contract/guard.ts';
import { operation } from './contract/operation.ts';
import { getPromo, redeem, viewPromo } from './rules/promos.ts';
import type { FakeServer } from './state/records.ts';

const redemption = z.strictObject({ quotaId: z.uuid().exactOptional() });

/** Creates the handlers of `openapi/paths/promo.yaml`. */
export function createPromoHandlers(server: FakeServer) {
  return [
    operation('getPromo', ({ request, path }) => {
      const me = getCaller(server, request);
      return viewPromo(server, getPromo(server, path.token), me.id);
    }),

    operation('redeemPromo', async ({ request, path, readBody }) => {
      const me = getCaller(server, request);
      const { quotaId } = await readBody(redemption);
      const promo = getPromo(server, path.token);
      requireRegistered(me);
      return redeem(server, promo, { meId: me.id, quotaId });
    }),
  ];
}
