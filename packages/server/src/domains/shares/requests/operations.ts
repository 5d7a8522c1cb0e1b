import { mayAskForFiles } from '@kepwai/rules/groups/group-permissions';
import * as z from 'zod';
import { AppError } from '../../../errors.ts';
import { defineOperation, type Operations, signedIn } from '../../../http/contract/operation.ts';
import { decodeCursor, instantKey, pageLimit, toPage } from '../../../http/cursor.ts';
import { memberOfGroup, readerOfGroup } from '../../groups/guard.ts';
import { findMembership, type Membership } from '../../groups/membership.ts';
import { findShareRowByHash, listShareRows } from '../store.ts';
import { toFileRequest, toReceivedUpload } from './presenters.ts';
import {
  changeFileRequest,
  createFileRequest,
  getRequestOfGroup,
  isRequestRow,
  revokeFileRequest,
} from './requests.ts';
import { stopUploads } from './stop.ts';
import { listRequestUploads } from './uploads-store.ts';

/** Sort key of requests, and of their uploads. */
const latestFirst = z.tuple([instantKey, z.uuid()]).transform(([createdAt, id]) => ({ createdAt, id }));

/** A new link, and a password, need a few milliseconds of a processor. */
const passwordCost = 40;

/** Operations of managers. */
export const fileRequestOperations: Operations = {
  createFileRequest: defineOperation('createFileRequest', {
    guard: memberOfGroup,
    cost: passwordCost,
    async handle({ key, body, membership, logSecurity }, deps) {
      requireManager(membership);
      const { folderId = null, ...choices } = body;
      const row = await createFileRequest(deps, { membership, folderId, choices, key });
      logSecurity({ event: 'role-changed', change: 'file-request-created' });
      return toFileRequest(deps, row);
    },
  }),

  listGroupFileRequests: defineOperation('listGroupFileRequests', {
    guard: readerOfGroup,
    cost: 10,
    async handle({ query, membership }, deps) {
      requireManager(membership);
      const limit = pageLimit(query);
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, latestFirst);
      const { groupId } = membership;
      const rows = await listShareRows(deps.db, { linkKind: 'request', groupId, after, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows.filter(isRequestRow), limit, (row) => [
        row.created_at.getTime(),
        row.id,
      ]);
      return { items: items.map((row) => toFileRequest(deps, row)), nextCursor };
    },
  }),

  findMyFileRequest: defineOperation('findMyFileRequest', {
    guard: signedIn,
    async handle({ params: { shareSlug }, caller }, deps) {
      const slugHash = deps.shareSecrets.hash(shareSlug);
      const row = slugHash && (await findShareRowByHash(deps.db, slugHash));
      if (!row || !isRequestRow(row)) throw new AppError('NOT_FOUND');
      const membership = await findMembership(deps, { groupId: row.group_id, userId: caller.userId });
      if (!membership || !mayAskForFiles(membership)) throw new AppError('NOT_FOUND');
      return toFileRequest(deps, row);
    },
  }),

  updateFileRequest: defineOperation('updateFileRequest', {
    guard: memberOfGroup,
    cost: passwordCost,
    async handle({ params: { requestId: shareId }, body, membership, logSecurity }, deps) {
      requireManager(membership);
      const row = await changeFileRequest(deps, { membership, shareId, choices: body });
      logSecurity({ event: 'role-changed', change: 'file-request-changed' });
      return toFileRequest(deps, row);
    },
  }),

  revokeFileRequest: defineOperation('revokeFileRequest', {
    guard: memberOfGroup,
    async handle({ params: { requestId: shareId }, membership, logSecurity }, deps) {
      requireManager(membership);
      await revokeFileRequest(deps, { membership, shareId });
      await stopUploads(deps, shareId);
      logSecurity({ event: 'role-changed', change: 'file-request-revoked' });
      return toFileRequest(deps, await getRequestOfGroup(deps.db, { groupId: membership.groupId, shareId }));
    },
  }),

  listFileRequestUploads: defineOperation('listFileRequestUploads', {
    guard: readerOfGroup,
    cost: 10,
    async handle({ params: { requestId: shareId }, query, membership }, { db }) {
      requireManager(membership);
      await getRequestOfGroup(db, { groupId: membership.groupId, shareId });
      const limit = pageLimit(query);
      const after = query.cursor === undefined ? null : decodeCursor(query.cursor, latestFirst);
      const rows = await listRequestUploads(db, { shareId, senderId: null, after, limit: limit + 1 });
      const { items, nextCursor } = toPage(rows, limit, (row) => [row.created_at.getTime(), row.id]);
      return { items: items.map(toReceivedUpload), nextCursor };
    },
  }),
};

function requireManager(membership: Membership): void {
  if (!mayAskForFiles(membership)) throw new AppError('NOT_ALLOWED');
}
