import { nextThaiDay } from '@kepwai/rules/days/thai-time';
import { concernOf } from '@kepwai/rules/quotas/concern';
import type { components } from '../../../generated/schema.ts';
import type { HelpRow, ShownOfferRow } from '../../storage/help/help.ts';

type Schemas = components['schemas'];

/** Relation of a person to a group's storage. */
export interface HelpViewer {
  hasQuota: boolean;
  isHolder: boolean;
  isMember: boolean;
  botLeft: boolean;
}

/** Returns the requests and offers that a person can make about the storage of a group. */
export function toQuotaHelp(
  row: HelpRow,
  { viewer, now }: { viewer: HelpViewer; now: Date },
): Schemas['QuotaHelp'] {
  const { hasQuota, isHolder, isMember, botLeft } = viewer;
  const concern =
    row.quota &&
    concernOf(
      { ...row.quota, expiresAt: instantOf(row.quota.expiresAt), deletesAt: instantOf(row.quota.deletesAt) },
      now,
    );
  const next = row.reminded_at && new Date(nextThaiDay(row.reminded_at));
  const mayAnswer = isHolder || (!hasQuota && isMember);
  return {
    concern,
    remindedAt: row.reminded_at?.toISOString() ?? null,
    nextReminderAt: next && next > now ? next.toISOString() : null,
    offers: mayAnswer
      ? row.offers.map((offer) => toQuotaOffer(offer, now)).filter(({ state }) => state === 'open')
      : [],
    ownOffer: row.own_offer && toQuotaOffer(row.own_offer, now),
    permissions: {
      remind: concern !== null && isMember && !isHolder && (row.quota?.managerCount ?? 0) > 0,
      offer: isMember && hasQuota && !isHolder && !botLeft,
      answer: mayAnswer && !botLeft,
    },
  };
}

function toQuotaOffer(row: ShownOfferRow, now: Date): Schemas['QuotaOffer'] {
  const state = stateOf(row, now);
  const endedAt = row.endedAt ?? (state === 'expired' ? row.expiresAt : null);
  return {
    id: row.id,
    from: row.from,
    quotaName: row.quotaName,
    limitBytes: row.limitBytes,
    remainingBytes: Math.max(0, row.limitBytes - row.usedBytes),
    state,
    createdAt: new Date(row.createdAt).toISOString(),
    expiresAt: new Date(row.expiresAt).toISOString(),
    endedAt: endedAt === null ? null : new Date(endedAt).toISOString(),
  };
}

/** Returns the present state: no job has to record that an offer expired, or that its quota is no longer theirs. */
function stateOf(row: ShownOfferRow, now: Date): Schemas['QuotaOfferState'] {
  if (row.state !== 'open') return row.state;
  if (new Date(row.expiresAt) <= now) return 'expired';
  return row.isTheirs ? 'open' : 'withdrawn';
}

function instantOf(json: string | null): Date | null {
  return json === null ? null : new Date(json);
}
