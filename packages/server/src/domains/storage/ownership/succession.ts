import { offerEnd } from '@kepwai/rules/quotas/ownership';
import { dayMs } from '@kepwai/rules/time';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { listPeopleIds } from '../managers/managers-store.ts';
import { listLinkedGroupIds } from '../quotas-store.ts';
import { clearDeletion, updateDeletion } from './deletion-store.ts';
import { endExpired, endOffer } from './offers.ts';
import { deleteOffersEndedBefore, findOpenOffer, insertOffer, listExpiredOffers } from './offers-store.ts';
import { lockOwnedQuota, updateOwnerless } from './ownership-store.ts';
import { findSuccessor, listLeftQuotas, listOwnedQuotas, listWaitingOwnerless } from './succession-store.ts';

type SuccessionDeps = Pick<Deps, 'clock' | 'record'>;

/** Days until the files of a quota are deleted whose owner is erased, and that nobody accepts. */
const ownerlessDays = 90;

/** Days in no chat and without a sign-in after which another person is asked. */
const leftDays = 30;

/** Days until the managers of an owner who is still away are asked again. */
const askAgainDays = 180;

/** Days for which the owner sees how an offer ended. */
const endedDays = 30;

/**
 * Begins to look for a new owner of each quota of a person who erases their account: its managers are asked one after
 * the other, the longest-serving first, each for 14 days. Nothing is lost meanwhile. A quota that nobody accepts is
 * deleted after 90 days, in which its groups are notified. A deletion by the owner continues. Call it in the
 * transaction that erases the person. Their row has to stay, without their data, as long as `quotas.owner_id` names it.
 * Idempotent.
 */
export async function beginSuccession(tx: Tx, deps: SuccessionDeps, userId: string): Promise<void> {
  const at = deps.clock();
  for (const quotaId of await listOwnedQuotas(tx, userId)) {
    const quota = await lockOwnedQuota(tx, quotaId);
    if (!quota || quota.owner_id !== userId || quota.is_deleted || quota.ownerless_since !== null) continue;
    await updateOwnerless(tx, { quotaId, since: at });
    // An offer that the owner made is still open: its receiver is asked, and the managers after them.
    if (quota.deletes_at === null && !(await findOpenOffer(tx, quotaId))) await askNext(tx, deps, quotaId);
  }
}

/** Reverts beginSuccession, for a person who keeps their account: their quotas stay theirs. Idempotent. */
export async function endSuccession(tx: Tx, deps: SuccessionDeps, userId: string): Promise<void> {
  const at = deps.clock();
  for (const quotaId of await listOwnedQuotas(tx, userId)) {
    const quota = await lockOwnedQuota(tx, quotaId);
    if (!quota || quota.owner_id !== userId || quota.ownerless_since === null) continue;
    await updateOwnerless(tx, { quotaId, since: null });
    const offer = await findOpenOffer(tx, quotaId);
    if (offer?.is_succession) {
      await endOffer(tx, { record: deps.record, offer, state: 'cancelled', at, actor: { userId } });
    }
    if (quota.deletion_reason !== 'ownerless') continue;
    await clearDeletion(tx, quotaId);
    const groupIds = await listLinkedGroupIds(tx, quotaId);
    const peopleIds = await listPeopleIds(tx, quotaId);
    await deps.record(tx, { kind: 'quota-deletion-undone', quotaId, groupIds, peopleIds, actor: { userId } });
  }
}

/** Hourly: ends expired offers, asks the next manager if an owner is erased, and deletes old offers. */
export async function continueSuccessions(deps: Pick<Deps, 'db' | 'clock' | 'record'>): Promise<void> {
  const { db, clock, record } = deps;
  const at = clock();
  const daysAgo = (days: number) => new Date(at.getTime() - days * dayMs);
  for (const quotaId of await listExpiredOffers(db, at)) {
    await db.transaction().execute(async (tx) => {
      await lockOwnedQuota(tx, quotaId);
      await endExpired(tx, { record, quotaId, at });
    });
  }
  const left = await listLeftQuotas(db, {
    leftBefore: daysAgo(leftDays),
    notAskedSince: daysAgo(askAgainDays),
  });
  for (const quotaId of [...left, ...(await listWaitingOwnerless(db))]) {
    await db.transaction().execute(async (tx) => {
      const quota = await lockOwnedQuota(tx, quotaId);
      if (!quota || quota.is_deleted || quota.deletes_at !== null) return;
      if (!(await findOpenOffer(tx, quotaId))) await askNext(tx, deps, quotaId);
    });
  }
  await deleteOffersEndedBefore(db, daysAgo(endedDays));
}

/** Offers a quota that the caller has locked to the next manager; without one, an ownerless quota ends. */
async function askNext(tx: Tx, { clock, record }: SuccessionDeps, quotaId: string): Promise<void> {
  const at = clock();
  const notAskedSince = new Date(at.getTime() - askAgainDays * dayMs);
  const toId = await findSuccessor(tx, { quotaId, notAskedSince });
  if (toId !== null) {
    const offer = {
      quota_id: quotaId,
      to_id: toId,
      stays_manager: false,
      is_succession: true,
      created_at: at,
      expires_at: new Date(offerEnd(at)),
    };
    if ((await insertOffer(tx, offer)) === null) return;
    const peopleIds = [...(await listPeopleIds(tx, quotaId)), toId];
    await record(tx, { kind: 'ownership-offered', quotaId, toId, peopleIds, at, actor: 'product' });
    return;
  }
  const quota = await lockOwnedQuota(tx, quotaId);
  // An owner who only left the chats still owns it.
  if (!quota || quota.ownerless_since === null) return;
  const deletesAt = new Date(at.getTime() + ownerlessDays * dayMs);
  await updateDeletion(tx, { quotaId, reason: 'ownerless', at, deletesAt });
  const groupIds = await listLinkedGroupIds(tx, quotaId);
  const about = { quotaId, groupIds, peopleIds: await listPeopleIds(tx, quotaId), deletesAt };
  await record(tx, { kind: 'quota-deletion-started', ...about, actor: 'product' });
}
