import { mayChangeShare, mayListShares } from '@kepwai/rules/groups/group-permissions';
import * as z from 'zod';
import { AppError } from '../../errors.ts';
import { defineOperation, type Operations, signedIn } from '../../http/contract/operation.ts';
import { decodeCursor, instantKey, pageLimit, toPage } from '../../http/cursor.ts';
import { memberOfGroup, readerOfGroup } from '../groups/guard.ts';
import { findMembership } from '../groups/membership.ts';
import { toShare } from './presenters.ts';
import { changeShare, createShare, revokeShare } from './shares.ts';
import { findShareRowByHash, listShareRows } from './store.ts';

const sharesCursor = z.tuple([instantKey, z.uuid()]).transform(([createdAt, id]) => ({ createdAt, id }));

/** A new link, and a password, need a few milliseconds of a processor. */
const passwordCost = 40;

/** Operations of members. */
export const sharesOperations: Operations = {
  createShare: defineOperation('createShare', {
    guard: memberOfGroup,
    cost: passwordCost,
    async handle({ key, body, membership, caller, logSecurity }, deps) {
      const { item: items, ...choices } = body;
      const row = await createShare(deps, { membership, items, choices, key });
      logSecurity({ event: 'role-changed', change: 'shared' });
      return toShare(deps, row, caller);
    },
  }),

  listGroupShares: defineOperation('listGroupShares', {
    guard: readerOfGroup,
    cost: 10,
    async handle({ query, membership, caller }, deps) {
      if (!mayListShares(membership)) throw new AppError('NOT_ALLOWED');
      return await listPage(deps, { query, caller, of: { groupId: membership.groupId } });
    },
  }),

  listMyShares: defineOperation('listMyShares', {
    guard: signedIn,
    cost: 10,
    handle: async ({ query, caller }, deps) =>
      await listPage(deps, { query, caller, of: { createdBy: caller.userId } }),
  }),

  findMyShare: defineOperation('findMyShare', {
    guard: signedIn,
    async handle({ params: { shareSlug }, caller }, deps) {
      const slugHash = deps.shareSecrets.hash(shareSlug);
      const row = slugHash && (await findShareRowByHash(deps.db, slugHash));
      if (!row || row.request !== null || row.kind === 'chat') throw new AppError('NOT_FOUND');
      const membership = await findMembership(deps, { groupId: row.group_id, userId: caller.userId });
      if (!membership || !mayChangeShare(membership, { makerId: row.created_by }))
        throw new AppError('NOT_FOUND');
      return toShare(deps, row, caller);
    },
  }),

  updateShare: defineOperation('updateShare', {
    guard: memberOfGroup,
    cost: passwordCost,
    async handle({ params: { shareId }, body, membership, caller, logSecurity }, deps) {
      const row = await changeShare(deps, { membership, shareId, choices: body });
      logSecurity({ event: 'role-changed', change: 'share-changed' });
      return toShare(deps, row, caller);
    },
  }),

  revokeShare: defineOperation('revokeShare', {
    guard: memberOfGroup,
    async handle({ params: { shareId }, membership, caller, logSecurity }, deps) {
      const row = await revokeShare(deps, { membership, shareId });
      logSecurity({ event: 'role-changed', change: 'share-revoked' });
      return toShare(deps, row, caller);
    },
  }),
};

async function listPage(
  deps: Parameters<typeof toShare>[0] & Pick<Parameters<typeof createShare>[0], 'db'>,
  {
    query,
    caller,
    of,
  }: {
    query: { cursor?: string; limit?: number };
    caller: { sessionId: string };
    of: { groupId: string } | { createdBy: string };
  },
) {
  const limit = pageLimit(query);
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, sharesCursor);
  const rows = await listShareRows(deps.db, { ...of, linkKind: 'share', after, limit: limit + 1 });
  const { items, nextCursor } = toPage(rows, limit, (row) => [row.created_at.getTime(), row.id]);
  return { items: items.map((row) => toShare(deps, row, caller)), nextCursor };
}
