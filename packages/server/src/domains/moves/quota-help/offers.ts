import { startOfThaiDay } from '@kepwai/rules/days/thai-time';
import { dayMs } from '@kepwai/rules/time';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, isAppError } from '../../../errors.ts';
import type { Actor } from '../../changes/change.ts';
import { type GroupViewer, type Membership, requireStillMember } from '../../groups/membership.ts';
import { lockGroupLink } from '../../groups/quota-link/quota-link.ts';
import { requireUnexpired } from '../../storage/expiry.ts';
import {
  insertQuotaOffer,
  listOpenQuotaOffers,
  lockQuotaOffer,
  maxOpenOffers,
  type QuotaOfferRow,
  updateQuotaOfferEnded,
} from '../../storage/help/help.ts';
import { requireNotBeingDeleted } from '../../storage/quota-deletion.ts';
import { findQuotaRole } from '../../storage/roles/roles.ts';
import { requireRegistered } from '../../users/registration.ts';
import { linkQuota } from '../quota-link/link.ts';

type OfferDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/** Time in which an offer can be accepted. */
const offerMs = 14 * dayMs;

/**
 * Offers a quota of theirs to a group with another one; it replaces another open offer of theirs, and for the same
 * quota it is a no-op.
 * @throws REGISTRATION_REQUIRED; NOT_FOUND for a quota in which they have no role; OFFER_NOT_NEEDED, QUOTA_OFFERS_FULL,
 * GROUP_READ_ONLY, QUOTA_EXPIRED, QUOTA_BEING_DELETED
 */
export async function offerQuota(
  { db, clock, record }: OfferDeps,
  { membership, quotaId }: { membership: Membership; quotaId: string },
): Promise<void> {
  const { groupId, userId } = membership;
  const at = clock();
  await db.transaction().execute(async (tx) => {
    await requireRegistered(tx, userId);
    const linked = await lockGroupLink(tx, groupId);
    if (!(await findQuotaRole(tx, { quotaId, userId }))) throw new AppError('NOT_FOUND');
    const toQuotaId = linked.quotaId;
    if (toQuotaId === null || (await findQuotaRole(tx, { quotaId: toQuotaId, userId })))
      throw new AppError('OFFER_NOT_NEEDED');
    if (linked.botLeftAt !== null) throw new AppError('GROUP_READ_ONLY');
    await requireUnexpired(tx, { quotaId, at });
    await requireNotBeingDeleted(tx, quotaId);
    const open = await listOpenQuotaOffers(tx, { groupId });
    const own = open.find((offer) => offer.from_id === userId);
    if (own?.quota_id === quotaId && own.expires_at > at) return;
    const others = open.filter((offer) => offer.from_id !== userId && offer.expires_at > at);
    if (others.length >= maxOpenOffers) throw new AppError('QUOTA_OFFERS_FULL');
    if (own) {
      const state = own.expires_at > at ? ('withdrawn' as const) : ('expired' as const);
      await updateQuotaOfferEnded(tx, { offerId: own.id, state, at });
    }
    await insertQuotaOffer(tx, {
      group_id: groupId,
      quota_id: quotaId,
      from_id: userId,
      created_at: at,
      expires_at: new Date(at.getTime() + offerMs),
    });
    const day = new Date(startOfThaiDay(at));
    await record(tx, { kind: 'quota-offered', groupId, quotaId, toQuotaId, day, actor: { userId } });
  });
}

/**
 * Withdraws an offer; an ended one stays unchanged.
 * @throws NOT_FOUND for an offer of another person
 */
export async function withdrawQuota(
  { db, clock, record }: OfferDeps,
  { membership, offerId }: { membership: Membership; offerId: string },
): Promise<void> {
  const { groupId, userId } = membership;
  const at = clock();
  await db.transaction().execute(async (tx) => {
    const offer = await lockQuotaOffer(tx, { groupId, offerId });
    if (!offer || offer.from_id !== userId) throw new AppError('NOT_FOUND');
    if (offer.state !== 'open') return;
    await endOffer(tx, { record }, { offer, outcome: 'withdrawn', at, actor: { userId } });
  });
}

/**
 * Accepts an offered quota: the group is linked to it, and its files are counted there. Idempotent. Returns the caller's
 * relation to the group then.
 * @throws NOT_FOUND, NOT_ALLOWED, OFFER_ENDED, GROUP_READ_ONLY, QUOTA_EXPIRED, QUOTA_BEING_DELETED, QUOTA_EXCEEDED
 */
export async function acceptQuota(
  { db, clock, record }: OfferDeps,
  { viewer, offerId }: { viewer: GroupViewer; offerId: string },
): Promise<GroupViewer> {
  const { groupId, userId } = viewer;
  const at = clock();
  return await db.transaction().execute(async (tx) => {
    const linked = await lockGroupLink(tx, groupId);
    const offer = await lockQuotaOffer(tx, { groupId, offerId });
    const quotaRole = offer ? await findQuotaRole(tx, { quotaId: offer.quota_id, userId }) : null;
    if (offer?.state === 'accepted' && linked.quotaId === offer.quota_id)
      return { ...viewer, quotaId: offer.quota_id, quotaRole };
    await requireAnswerable(tx, { viewer, quotaId: linked.quotaId });
    if (!offer) throw new AppError('NOT_FOUND');
    if (linked.botLeftAt !== null) throw new AppError('GROUP_READ_ONLY');
    await requireValid(tx, { offer, at });
    const { quota_id: quotaId, from_id: by } = offer;
    await linkQuota(tx, { groupId, quotaId, by, at });
    const fromQuotaId = linked.quotaId;
    await record(tx, { kind: 'quota-linked', groupId, quotaId, fromQuotaId, actor: { userId } });
    await endOffer(tx, { record }, { offer, outcome: 'accepted', at, actor: { userId } });
    return { ...viewer, quotaId, quotaRole };
  });
}

/**
 * Declines an offered quota; idempotent.
 * @throws NOT_FOUND, NOT_ALLOWED, OFFER_ENDED
 */
export async function declineQuota(
  { db, clock, record }: OfferDeps,
  { viewer, offerId }: { viewer: GroupViewer; offerId: string },
): Promise<void> {
  const { groupId, userId } = viewer;
  const at = clock();
  await db.transaction().execute(async (tx) => {
    const { quotaId } = await lockGroupLink(tx, groupId);
    await requireAnswerable(tx, { viewer, quotaId });
    const offer = await lockQuotaOffer(tx, { groupId, offerId });
    if (!offer) throw new AppError('NOT_FOUND');
    if (offer.state === 'declined') return;
    if (offer.state !== 'open' || offer.expires_at <= at) throw new AppError('OFFER_ENDED');
    await endOffer(tx, { record }, { offer, outcome: 'declined', at, actor: { userId } });
  });
}

/** Only managers of the present quota answer; if there is none, every member does (product.md 3). */
async function requireAnswerable(
  tx: Tx,
  { viewer: { userId, isMember }, quotaId }: { viewer: GroupViewer; quotaId: string | null },
): Promise<void> {
  if (quotaId === null ? isMember : await findQuotaRole(tx, { quotaId, userId })) return;
  throw new AppError(isMember ? 'NOT_ALLOWED' : 'NOT_FOUND');
}

/** @throws OFFER_ENDED, QUOTA_EXPIRED, QUOTA_BEING_DELETED */
async function requireValid(tx: Tx, { offer, at }: { offer: QuotaOfferRow; at: Date }): Promise<void> {
  const { quota_id: quotaId, from_id: userId, group_id: groupId } = offer;
  const isOpen = offer.state === 'open' && offer.expires_at > at;
  if (!isOpen || !(await findQuotaRole(tx, { quotaId, userId }))) throw new AppError('OFFER_ENDED');
  try {
    await requireStillMember(tx, { groupId, userId });
  } catch (error) {
    throw isAppError(error, 'NOT_FOUND') ? new AppError('OFFER_ENDED') : error;
  }
  await requireUnexpired(tx, { quotaId, at });
  await requireNotBeingDeleted(tx, quotaId);
}

async function endOffer(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  given: {
    offer: QuotaOfferRow;
    outcome: 'accepted' | 'declined' | 'withdrawn';
    at: Date;
    actor: Actor;
  },
): Promise<void> {
  const { offer, outcome, at, actor } = given;
  await updateQuotaOfferEnded(tx, { offerId: offer.id, state: outcome, at });
  const { group_id: groupId, quota_id: quotaId, from_id: fromId } = offer;
  await record(tx, { kind: 'quota-offer-ended', groupId, quotaId, fromId, outcome, at, actor });
}
