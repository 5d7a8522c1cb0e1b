import * as z from 'zod';
import {
  defineOperation,
  defineVerification,
  type Operations,
  signedIn,
} from '../../http/contract/operation.ts';
import { decodeCursor, instantKey, pageLimit, toPage } from '../../http/cursor.ts';
import { getGroupFront } from './groups.ts';
import { memberOfGroup, readerOfGroup } from './guard.ts';
import { findMembership } from './membership.ts';
import { toGroupListItem, toMember } from './presenters.ts';
import { listMyGroupRows, listPosterRows, updateChoices, updateSeenAt } from './store.ts';

const myGroupsCursor = z
  .tuple([z.literal([0, 1]), instantKey, z.uuid()])
  .transform(([pinned, activeAt, id]) => ({ pinned: pinned === 1, activeAt, id }));

const membersCursor = z.tuple([z.int(), z.uuid()]).transform(([fileCount, id]) => ({ fileCount, id }));

export const groupsOperations: Operations = {
  listMyGroups: defineOperation('listMyGroups', {
    guard: signedIn,
    async handle({ query, caller }, deps) {
      const { userId } = caller;
      const { db, clock, urls, discovery } = deps;
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, myGroupsCursor);
      const limit = pageLimit(query);
      if (after === null) await discovery.atOpening(userId);
      const now = clock();
      const rows = await listMyGroupRows(db, { userId, after, limit: limit + 1, now });
      const { items, nextCursor } = toPage(rows, limit, (row) => [
        Number(row.pinned),
        row.active_at.getTime(),
        row.id,
      ]);
      const viewing = { sign: urls.signerFor(caller), now };
      return { items: items.map((row) => toGroupListItem(row, viewing)), nextCursor };
    },
  }),

  verifyMyGroup: defineVerification('verifyMyGroup', {
    guard: signedIn,
    // Cost of an operation that may query LINE.
    cost: 4,
    async handle({ params: { groupId }, caller: { userId } }, deps) {
      return (await findMembership(deps, { groupId, userId })) && { groupId };
    },
  }),

  markGroupSeen: defineOperation('markGroupSeen', {
    guard: memberOfGroup,
    async handle({ membership: { groupId, userId } }, { db, clock }) {
      await updateSeenAt(db, { groupId, userId, at: clock() });
      return {};
    },
  }),

  updateMyGroup: defineOperation('updateMyGroup', {
    guard: memberOfGroup,
    handle: async ({ body, membership: { groupId, userId } }, { db, clock }) =>
      updateChoices(db, { groupId, userId, at: clock() }, body),
  }),

  getGroup: defineOperation('getGroup', {
    guard: readerOfGroup,
    handle: async ({ membership }, deps) => getGroupFront(deps, { ...membership, isMember: true }),
  }),

  listGroupMembers: defineOperation('listGroupMembers', {
    guard: readerOfGroup,
    async handle({ query, membership: { groupId } }, { db }) {
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, membersCursor);
      const limit = pageLimit(query);
      const rows = await listPosterRows(db, { groupId, after, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows, limit, (row) => [row.file_count, row.id]);
      return { items: items.map(toMember), nextCursor };
    },
  }),
};
