import { offerEnd } from '@kepwai/rules/quotas/ownership';
import { mayHandOver, type QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { requireRegistered } from '../../users/registration.ts';
import { deleteManager, insertManager, listPeopleIds } from '../managers/managers-store.ts';
import { findFreeQuota, listLinkedGroupIds, lockPerson } from '../quotas-store.ts';
import { clearDeletion } from './deletion-store.ts';
import { findOfferTo, findOpenOffer, insertOffer, type OfferRow, updateOfferEnded } from './offers-store.ts';
import { listCandidates, lockOwnedQuota, type OwnedQuota, updateOwner } from './ownership-store.ts';

type OfferDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/**
 * Offers a quota to a person; nothing else changes until they accept.
 * @throws NOT_ALLOWED, RECEIVER_UNKNOWN, OFFER_OPEN
 */
export async function offerOwnership(
  { db, clock, record }: OfferDeps,
  { holder, toId, staysManager }: { holder: QuotaHolder; toId: string; staysManager: boolean },
): Promise<void> {
  const { quotaId, userId } = holder;
  if (!mayHandOver(holder)) throw new AppError('NOT_ALLOWED');
  const at = clock();
  await db.transaction().execute(async (tx) => {
    await lockOwned(tx, holder);
    const candidates = { quotaId, ownerId: userId, name: null, userId: toId, after: null, limit: 1 };
    if ((await listCandidates(tx, candidates)).length === 0) throw new AppError('RECEIVER_UNKNOWN');
    await endExpired(tx, { record, quotaId, at });
    const offerId = await insertOffer(tx, {
      quota_id: quotaId,
      to_id: toId,
      stays_manager: staysManager,
      is_succession: false,
      created_at: at,
      expires_at: new Date(offerEnd(at)),
    });
    if (offerId === null) throw new AppError('OFFER_OPEN');
    const peopleIds = [...(await listPeopleIds(tx, quotaId)), toId];
    await record(tx, { kind: 'ownership-offered', quotaId, toId, peopleIds, at, actor: { userId } });
  });
}

/**
 * Withdraws an open offer; without one it is a no-op.
 * @throws NOT_ALLOWED
 */
export async function cancelOffer({ db, clock, record }: OfferDeps, holder: QuotaHolder): Promise<void> {
  const { quotaId, userId } = holder;
  if (!mayHandOver(holder)) throw new AppError('NOT_ALLOWED');
  await db.transaction().execute(async (tx) => {
    await lockOwned(tx, holder);
    const offer = await findOpenOffer(tx, quotaId);
    if (offer) await endOffer(tx, { record, offer, state: 'cancelled', at: clock(), actor: { userId } });
  });
}

/**
 * Accepts a quota: it is theirs, with its groups and files. Returns its id; idempotent while they own it.
 * @throws NOT_FOUND, OFFER_ENDED, REGISTRATION_REQUIRED, SECOND_FREE_QUOTA
 */
export async function acceptOwnership(
  { db, clock, record }: OfferDeps,
  { offerId, userId }: { offerId: string; userId: string },
): Promise<string> {
  const at = clock();
  return await db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId);
    const { offer, quota } = await lockOffer(tx, { offerId, userId });
    const quotaId = offer.quota_id;
    if (offer.state === 'accepted' && quota.owner_id === userId) return quotaId;
    if (offer.state !== 'open' || offer.expires_at <= at) throw new AppError('OFFER_ENDED');
    await requireRegistered(tx, userId);
    if (quota.plan === 'free' && (await findFreeQuota(tx, userId))) throw new AppError('SECOND_FREE_QUOTA');
    await handOver(tx, { offer, quota, at });
    await updateOfferEnded(tx, { offerId, state: 'accepted', at });
    const groupIds = await listLinkedGroupIds(tx, quotaId);
    const fromId = quota.owner_id;
    const peopleIds = [...(await listPeopleIds(tx, quotaId)), fromId];
    const about = { quotaId, groupIds, peopleIds, fromId, at, actor: { userId } };
    await record(tx, { kind: 'quota-handed-over', ...about });
    return quotaId;
  });
}

/**
 * Declines a quota; idempotent.
 * @throws NOT_FOUND, OFFER_ENDED
 */
export async function declineOwnership(
  { db, clock, record }: OfferDeps,
  { offerId, userId }: { offerId: string; userId: string },
): Promise<void> {
  const at = clock();
  await db.transaction().execute(async (tx) => {
    const { offer } = await lockOffer(tx, { offerId, userId });
    if (offer.state === 'declined') return;
    if (offer.state !== 'open' || offer.expires_at <= at) throw new AppError('OFFER_ENDED');
    await endOffer(tx, { record, offer, state: 'declined', at, actor: { userId } });
  });
}

/** Ends the open offer of a quota that the caller has locked, if it has expired. Returns whether it did. */
export async function endExpired(
  tx: Tx,
  { record, quotaId, at }: Pick<Deps, 'record'> & { quotaId: string; at: Date },
): Promise<boolean> {
  const offer = await findOpenOffer(tx, quotaId);
  if (!offer || offer.expires_at > at) return false;
  await endOffer(tx, { record, offer, state: 'expired', at, actor: 'product' });
  return true;
}

/** Ends an open offer of a quota that the caller has locked. */
export async function endOffer(
  tx: Tx,
  {
    record,
    offer,
    state,
    at,
    actor,
  }: Pick<Deps, 'record'> & {
    offer: OfferRow;
    state: 'declined' | 'cancelled' | 'expired';
    at: Date;
    actor: { userId: string } | 'product';
  },
): Promise<void> {
  await updateOfferEnded(tx, { offerId: offer.id, state, at });
  const quotaId = offer.quota_id;
  const peopleIds = [...(await listPeopleIds(tx, quotaId)), offer.to_id];
  await record(tx, { kind: 'ownership-offer-ended', quotaId, peopleIds, outcome: state, at, actor });
}

/** Makes the receiver the owner. A deletion for lack of an owner ends; the former owner's own one is theirs to undo. */
async function handOver(
  tx: Tx,
  { offer, quota, at }: { offer: OfferRow; quota: OwnedQuota; at: Date },
): Promise<void> {
  const { quota_id: quotaId, to_id: ownerId } = offer;
  await updateOwner(tx, { quotaId, ownerId });
  if (quota.deletion_reason === 'ownerless') await clearDeletion(tx, quotaId);
  await deleteManager(tx, { quotaId, userId: ownerId });
  if (offer.stays_manager) await insertManager(tx, { quotaId, userId: quota.owner_id, since: at });
}

/** Locks the quota of an offer to this person, and returns both. @throws NOT_FOUND */
async function lockOffer(
  tx: Tx,
  to: { offerId: string; userId: string },
): Promise<{ offer: OfferRow; quota: OwnedQuota }> {
  const known = await findOfferTo(tx, to);
  const quota = known && (await lockOwnedQuota(tx, known.quota_id));
  // Read again: it may have ended before the lock.
  const offer = quota && !quota.is_deleted ? await findOfferTo(tx, to) : undefined;
  if (!quota || !offer) throw new AppError('NOT_FOUND');
  return { offer, quota };
}

/** Locks the quota of its owner. @throws NOT_FOUND if it is no longer theirs */
async function lockOwned(tx: Tx, { quotaId, userId }: QuotaHolder): Promise<OwnedQuota> {
  const quota = await lockOwnedQuota(tx, quotaId);
  if (!quota || quota.is_deleted || quota.owner_id !== userId) throw new AppError('NOT_FOUND');
  return quota;
}
