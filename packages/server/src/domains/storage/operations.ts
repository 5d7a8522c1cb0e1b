import { sinceWhen } from '@kepwai/rules/quotas/forecast';
import type { QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import * as z from 'zod';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import type { components } from '../../generated/schema.ts';
import {
  defineOperation,
  defineVerification,
  type Operations,
  signedIn,
} from '../../http/contract/operation.ts';
import { decodeCursor, pageLimit, textKey, toPage } from '../../http/cursor.ts';
import { toLinkedGroup, toQuota, toQuotaListItem } from './presenters.ts';
import { createFreeQuota, renameQuota } from './quotas.ts';
import { holderOfQuota } from './roles/guard.ts';
import { findQuotaRole } from './roles/roles.ts';
import { findQuotaFront, listLinkedGroupRows, listQuotaRowsOf } from './usage/numbers-store.ts';

const myQuotasCursor = z
  .tuple([z.int().min(0).max(1), textKey, z.uuid()])
  .transform(([isOwner, name, id]) => ({ isOwner: isOwner === 1, name, id }));

const linkedGroupsCursor = z
  .tuple([z.int().min(0), z.uuid()])
  .transform(([sizeBytes, id]) => ({ sizeBytes, id }));

export const quotasOperations: Operations = {
  verifyMyQuota: defineVerification('verifyMyQuota', {
    guard: signedIn,
    async handle({ params, caller }, { db }) {
      const { quotaId } = params;
      const role = await findQuotaRole(db, { quotaId, userId: caller.userId });
      return role && { quotaId, role };
    },
  }),

  listMyQuotas: defineOperation('listMyQuotas', {
    guard: signedIn,
    async handle({ query, caller: { userId } }, { db }) {
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, myQuotasCursor);
      const limit = pageLimit(query);
      const rows = await listQuotaRowsOf(db, { userId, after, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows, limit, (row) => [row.is_owner ? 1 : 0, row.name, row.id]);
      return { items: items.map(toQuotaListItem), nextCursor };
    },
  }),

  createQuota: defineOperation('createQuota', {
    guard: signedIn,
    cost: 50,
    async handle({ body: { name }, key: creationKey, caller: { userId }, logSecurity }, deps) {
      const quotaId = await createFreeQuota(deps, { ownerId: userId, name, creationKey });
      logSecurity({ event: 'role-changed', change: 'quota-created' });
      return presentQuota(deps.db, { quotaId, role: 'owner' }, deps.clock());
    },
  }),

  getQuota: defineOperation('getQuota', {
    guard: holderOfQuota,
    cost: 20,
    handle: async ({ holder }, { db, clock }) => presentQuota(db, holder, clock()),
  }),

  updateQuota: defineOperation('updateQuota', {
    guard: holderOfQuota,
    async handle({ body: { name }, holder }, deps) {
      await renameQuota(deps, holder, name);
      return presentQuota(deps.db, holder, deps.clock());
    },
  }),

  listLinkedGroups: defineOperation('listLinkedGroups', {
    guard: holderOfQuota,
    cost: 20,
    async handle({ query, holder: { quotaId, userId } }, { db }) {
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, linkedGroupsCursor);
      const limit = pageLimit(query);
      const rows = await listLinkedGroupRows(db, { quotaId, userId, after, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows, limit, (row) => [row.size_bytes, row.id]);
      return { items: items.map(toLinkedGroup), nextCursor };
    },
  }),
};

async function presentQuota(
  db: Db,
  holder: Pick<QuotaHolder, 'quotaId' | 'role'>,
  now: Date,
): Promise<components['schemas']['Quota']> {
  const row = await findQuotaFront(db, { quotaId: holder.quotaId, since: sinceWhen(now) });
  if (!row) throw new AppError('NOT_FOUND');
  return toQuota(row, { holder, now });
}
