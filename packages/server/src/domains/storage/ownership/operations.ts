import { mayHandOver, type QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import * as z from 'zod';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { components } from '../../../generated/schema.ts';
import { defineOperation, type Operations, signedIn } from '../../../http/contract/operation.ts';
import { decodeCursor, instantKey, pageLimit, textKey, toPage } from '../../../http/cursor.ts';
import { holderOfQuota } from '../roles/guard.ts';
import { startDeletion, undoDeletion } from './deletion.ts';
import { acceptOwnership, cancelOffer, declineOwnership, offerOwnership } from './offers.ts';
import { listReceivedOffers } from './offers-store.ts';
import { findOwnership, listCandidates } from './ownership-store.ts';
import { toCandidate, toOwnership, toReceivedOffer } from './presenters.ts';

const candidatesCursor = z
  .tuple([instantKey, textKey, z.uuid()])
  .transform(([since, name, id]) => ({ since, name, id }));

const offersCursor = z.tuple([instantKey, z.uuid()]).transform(([expiresAt, id]) => ({ expiresAt, id }));

export const ownershipOperations: Operations = {
  getQuotaOwnership: defineOperation('getQuotaOwnership', {
    guard: holderOfQuota,
    handle: ({ holder }, deps) => present(deps, holder),
  }),

  listOwnerCandidates: defineOperation('listOwnerCandidates', {
    guard: holderOfQuota,
    cost: 20,
    async handle({ query, holder }, { db }) {
      if (!mayHandOver(holder)) throw new AppError('NOT_ALLOWED');
      const { quotaId, userId: ownerId } = holder;
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, candidatesCursor);
      const limit = pageLimit(query);
      const name = query.name ?? null;
      const rows = await listCandidates(db, { quotaId, ownerId, name, after, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows, limit, (row) => [
        row.sort_since.getTime(),
        row.sort_name,
        row.id,
      ]);
      return { items: items.map(toCandidate), nextCursor };
    },
  }),

  offerOwnership: defineOperation('offerOwnership', {
    guard: holderOfQuota,
    cost: 20,
    async handle({ body: { userId: toId, staysManager }, holder, logSecurity }, deps) {
      await offerOwnership(deps, { holder, toId, staysManager });
      logSecurity({ event: 'role-changed', change: 'ownership-offered' });
      return await present(deps, holder);
    },
  }),

  cancelOwnershipOffer: defineOperation('cancelOwnershipOffer', {
    guard: holderOfQuota,
    cost: 20,
    async handle({ holder }, deps) {
      await cancelOffer(deps, holder);
      return await present(deps, holder);
    },
  }),

  startQuotaDeletion: defineOperation('startQuotaDeletion', {
    guard: holderOfQuota,
    cost: 20,
    async handle({ holder, logSecurity }, deps) {
      await startDeletion(deps, holder);
      logSecurity({ event: 'role-changed', change: 'quota-deletion-started' });
      return await present(deps, holder);
    },
  }),

  undoQuotaDeletion: defineOperation('undoQuotaDeletion', {
    guard: holderOfQuota,
    cost: 20,
    async handle({ holder, logSecurity }, deps) {
      await undoDeletion(deps, holder);
      logSecurity({ event: 'role-changed', change: 'quota-deletion-undone' });
      return await present(deps, holder);
    },
  }),

  listMyOwnershipOffers: defineOperation('listMyOwnershipOffers', {
    guard: signedIn,
    async handle({ query, caller: { userId } }, { db, clock }) {
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, offersCursor);
      const limit = pageLimit(query);
      const rows = await listReceivedOffers(db, { userId, at: clock(), after, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows, limit, (row) => [
        row.offer_expires_at.getTime(),
        row.offer_id,
      ]);
      return { items: items.map(toReceivedOffer), nextCursor };
    },
  }),

  acceptOwnership: defineOperation('acceptOwnership', {
    guard: signedIn,
    cost: 20,
    async handle({ params: { offerId }, caller: { userId }, logSecurity }, deps) {
      const acceptedQuotaId = await acceptOwnership(deps, { offerId, userId });
      logSecurity({ event: 'role-changed', change: 'quota-handed-over' });
      return { acceptedQuotaId };
    },
  }),

  declineOwnership: defineOperation('declineOwnership', {
    guard: signedIn,
    cost: 20,
    async handle({ params: { offerId }, caller: { userId } }, deps) {
      await declineOwnership(deps, { offerId, userId });
      return {};
    },
  }),
};

async function present(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  holder: QuotaHolder,
): Promise<components['schemas']['Ownership']> {
  const row = await findOwnership(db, holder.quotaId);
  if (!row) throw new AppError('NOT_FOUND');
  return toOwnership(row, { holder, now: clock() });
}
