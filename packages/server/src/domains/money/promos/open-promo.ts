import { type PromoRefusal, promoStateFor } from '@kepwai/rules/money/promos';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { components } from '../../../generated/schema.ts';
import { freeQuotaBytes } from '../../storage/quotas.ts';
import { type Candidate, type Effect, effectOn, refusalOf } from './effects.ts';
import {
  findPromo,
  listFunds,
  listOwnQuotas,
  listRedemptions,
  type PromoRow,
  type RedemptionRow,
} from './promos-store.ts';
import { readToken } from './tokens.ts';

/** Promo as a person sees it under its token. */
export type PromoState = components['schemas']['OpenedPromo']['state'];

/** A promo as one person finds it. */
export interface Opened {
  promo: PromoRow;
  state: PromoState;
  choices: { quota: Candidate['quota']; effect: Effect; refusal: PromoRefusal | null }[];
  newQuota: Effect | null;
  redeemed: RedemptionRow | null;
}

/** Maximum number of own quotas of one answer, as in the contract. */
const maxChoices = 50;

/**
 * Returns a promo as a person finds it.
 * @throws NOT_FOUND for an unknown token of any form
 */
export async function openPromo(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { token, userId }: { token: string; userId: string },
): Promise<Opened> {
  const promo = await getPromo(db, token);
  const redemptions = await listRedemptions(db, { promoId: promo.id, userId });
  const at = clock();
  const state = stateFor(promo, { hasRedeemed: redemptions.length > 0, at });
  const redeemed = redemptions[0] ?? null;
  if (state !== 'open') return { promo, state, choices: [], newQuota: null, redeemed };
  const candidates = await listCandidates(db, { promo, userId });
  const hasFree = candidates.some(({ quota }) => quota.plan === 'free');
  return {
    promo,
    state,
    choices: candidates.map((candidate) => ({
      quota: candidate.quota,
      effect: effectOn(promo, candidate, at),
      refusal: refusalOf(promo, candidate, at),
    })),
    newQuota: hasFree ? null : effectOn(promo, newCandidate(at), at),
    redeemed,
  };
}

/** @throws NOT_FOUND */
export async function getPromo(db: Db | Tx, token: string): Promise<PromoRow> {
  const wanted = readToken(token);
  const promo = wanted === null ? undefined : await findPromo(db, wanted);
  if (!promo) throw new AppError('NOT_FOUND');
  return promo;
}

/** Returns the state for a person: their own part first, then its end, then its start. */
export function stateFor(
  promo: PromoRow,
  { hasRedeemed, at }: { hasRedeemed: boolean; at: Date },
): PromoState {
  const facts = {
    isEnded: promo.ended_at !== null,
    opensAt: promo.opens_at,
    closesAt: promo.closes_at,
    useCount: promo.use_count,
    maxUses: promo.max_uses,
    isOncePerPerson: promo.is_once_per_person,
  };
  return promoStateFor(facts, { hasRedeemed }, at);
}

/** Lists a person's own quotas with their paid terms, which only a plan needs. */
export async function listCandidates(
  db: Db | Tx,
  { promo, userId, quotaId }: { promo: PromoRow; userId: string; quotaId?: string },
): Promise<Candidate[]> {
  const wanted = { userId, promoId: promo.id, limit: maxChoices, ...(quotaId !== undefined && { quotaId }) };
  const quotas = await listOwnQuotas(db, wanted);
  const asked = promo.kind === 'plan' ? quotas.map(({ id }) => id) : [];
  const { subscriptions, terms } = await listFunds(db, asked);
  return quotas.map((quota) => ({
    quota,
    subscription: subscriptions.find(({ quota_id }) => quota_id === quota.id) ?? null,
    terms: terms.filter(({ quota_id }) => quota_id === quota.id),
  }));
}

/** The free quota that would be created. */
function newCandidate(at: Date): Candidate {
  const quota = {
    id: '',
    name: '',
    plan: 'free' as const,
    limit_bytes: freeQuotaBytes,
    granted_bytes: 0,
    lent_bytes: 0,
    used_bytes: 0,
    reserved_bytes: 0,
    expires_at: null,
    created_at: at,
    deletes_at: null,
    is_used_here: false,
    is_known: false,
  };
  return { quota, subscription: null, terms: [] };
}
