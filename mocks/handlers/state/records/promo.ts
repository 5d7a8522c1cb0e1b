import type { PromoEffect, PromoGift } from '@kepwai/api-client';
import { gibibyte } from '@kepwai/rules/sizes';

/** A promo as the server stores it. */
export interface PromoRecord {
  token: string;
  gift: PromoGift;
  opensAt: string | null;
  closesAt: string | null;
  isForNewQuotas: boolean;
  maxUses: number;
  isEnded: boolean;
  redemptions: PromoRedemptionRecord[];
}

export interface PromoRedemptionRecord {
  personId: string;
  quotaId: string;
  effect: PromoEffect;
  redeemedAt: string;
}

/** Builds a promo of five gibibytes for ninety days, that a hundred people can redeem. */
export function buildPromoRecord(): PromoRecord {
  return {
    token: 'K7QW-9XPT',
    gift: { kind: 'storage', bytes: 5 * gibibyte, planName: null, days: 90, months: null },
    opensAt: null,
    closesAt: null,
    isForNewQuotas: false,
    maxUses: 100,
    isEnded: false,
    redemptions: [],
  };
}
