import { endedShownMs } from '@kepwai/rules/quotas/history';
import { mayDelete, mayHandOver, type QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import type { components } from '../../../generated/schema.ts';
import { toUsage } from '../presenters.ts';
import type { ReceivedOfferRow } from './offers-store.ts';
import type { CandidateRow, OwnershipRow } from './ownership-store.ts';

type Schemas = components['schemas'];

/** Returns the ownership of a quota; a manager sees only an offer to them. */
export function toOwnership(
  row: OwnershipRow,
  { holder, now }: { holder: QuotaHolder; now: Date },
): Schemas['Ownership'] {
  const { deletion_asked_at: askedAt, deletes_at: deletesAt, deletion_reason: reason } = row;
  const offer = row.offer && toOffer(row.offer, now);
  const isTheirs = offer?.state === 'open' && offer.to.id === holder.userId;
  return {
    deletion:
      askedAt && deletesAt && reason
        ? { reason, askedAt: askedAt.toISOString(), deletesAt: deletesAt.toISOString() }
        : null,
    offer: offer && (holder.role === 'owner' || isTheirs) && isRecent(offer, now) ? offer : null,
    permissions: { handOver: mayHandOver(holder), delete: mayDelete(holder) },
  };
}

/** Returns an offer; an expired one is reported as such, even before maintenance records it. */
function toOffer(offer: NonNullable<OwnershipRow['offer']>, now: Date): Schemas['OwnershipOffer'] {
  const { createdAt, expiresAt, endedAt, state, ...rest } = offer;
  const isOver = state === 'open' && new Date(expiresAt) <= now;
  const end = endedAt ?? (isOver ? expiresAt : null);
  return {
    ...rest,
    state: isOver ? 'expired' : state,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
    endedAt: end === null ? null : new Date(end).toISOString(),
  };
}

function isRecent({ endedAt }: Schemas['OwnershipOffer'], now: Date): boolean {
  return endedAt === null || Date.parse(endedAt) > now.getTime() - endedShownMs;
}

export function toReceivedOffer(row: ReceivedOfferRow): Schemas['ReceivedOwnershipOffer'] {
  return {
    id: row.offer_id,
    from: row.owner,
    quota: toUsage(row),
    plan: row.plan,
    groupCount: row.group_count,
    staysManager: row.stays_manager,
    isSuccession: row.is_succession,
    createdAt: row.offered_at.toISOString(),
    expiresAt: row.offer_expires_at.toISOString(),
    obstacle: row.plan === 'free' && row.has_free_quota ? 'second-free-quota' : null,
  };
}

export function toCandidate(row: CandidateRow): Schemas['OwnerCandidate'] {
  return {
    person: { id: row.id, displayName: row.display_name, pictureUrl: row.picture_url },
    managerSince: row.manager_since?.toISOString() ?? null,
  };
}
