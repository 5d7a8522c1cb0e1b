import type { OpenedPromo, PromoEffect } from '@kepwai/api-client';

/** Where a promo can go. */
export interface Target {
  readonly value: string;
  readonly label: string;
  /** Null for a quota that is created for it. */
  readonly quotaId: string | null;
  readonly effect: PromoEffect;
}

/** Lists my quotas that can have a promo, and a new one if I can still have my free one. */
export function listTargets({ choices, newQuota }: OpenedPromo): Target[] {
  const own = choices.flatMap(({ quota: { id, name }, effect, refusal }) =>
    refusal === null ? [{ value: id, label: `“${name}”`, quotaId: id, effect }] : [],
  );
  if (newQuota === null) return own;
  return [...own, { value: 'new', label: 'ที่เก็บฟรีใหม่ของคุณ', quotaId: null, effect: newQuota }];
}
