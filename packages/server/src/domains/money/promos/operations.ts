import type { components } from '../../../generated/schema.ts';
import { defineOperation, type Operations, signedIn } from '../../../http/contract/operation.ts';
import type { Effect } from './effects.ts';
import { type Opened, openPromo } from './open-promo.ts';
import type { PromoRow, RedemptionRow } from './promos-store.ts';
import { redeemPromo } from './redeem.ts';

type Schemas = components['schemas'];

export const promosOperations: Operations = {
  getPromo: defineOperation('getPromo', {
    guard: signedIn,
    cost: 40,
    async handle({ params: { token }, caller: { userId }, network }, deps) {
      deps.promoTries.spend({ userId, network });
      return toOpened(await openPromo(deps, { token, userId }));
    },
  }),

  redeemPromo: defineOperation('redeemPromo', {
    guard: signedIn,
    cost: 40,
    async handle(
      { params: { token }, body: { quotaId = null }, caller: { userId }, network, logSecurity },
      deps,
    ) {
      deps.promoTries.spend({ userId, network });
      const { redemption, isNewQuota } = await redeemPromo(deps, { token, userId, quotaId });
      if (isNewQuota) logSecurity({ event: 'role-changed', change: 'quota-created' });
      return toRedeemed(redemption);
    },
  }),
};

function toOpened({ promo, state, choices, newQuota, redeemed }: Opened): Schemas['OpenedPromo'] {
  return {
    state,
    gift: toGift(promo),
    opensAt: promo.opens_at?.toISOString() ?? null,
    closesAt: promo.closes_at?.toISOString() ?? null,
    isForNewQuotas: promo.is_for_new_quotas,
    choices: choices.map(({ quota, effect, refusal }) => ({
      quota: { id: quota.id, name: quota.name, usedBytes: quota.used_bytes },
      effect: toEffect(effect),
      refusal,
    })),
    newQuota: newQuota && toEffect(newQuota),
    redeemed: redeemed && toRedeemed(redeemed),
  };
}

function toGift({ kind, bytes, plan_bytes, plan_name, days, months }: PromoRow): Schemas['PromoGift'] {
  return { kind, bytes: bytes ?? plan_bytes ?? 0, planName: plan_name, days, months };
}

function toEffect({ startsAt, endsAt, ...bytes }: Effect): Schemas['PromoEffect'] {
  return { ...bytes, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

function toRedeemed(row: RedemptionRow): Schemas['PromoRedeemed'] {
  return {
    quota: row.quota,
    effect: toEffect({
      beforeBytes: row.before_bytes,
      afterBytes: row.after_bytes,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
    }),
    redeemedAt: row.redeemed_at.toISOString(),
  };
}
