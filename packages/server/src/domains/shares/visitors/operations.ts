import { downloadsLeft } from '@kepwai/rules/sharing/shares';
import { AppError } from '../../../errors.ts';
import { defineOperation, type Operations } from '../../../http/contract/operation.ts';
import { pageLimit } from '../../../http/cursor.ts';
import { requireUnlocked } from '../access.ts';
import { findShownContent } from '../content/files-store.ts';
import { visitorOfLink, visitorOfShare } from '../guard.ts';
import { toShareFile } from '../presenters.ts';
import { insertReport, takeDownload } from '../store.ts';
import { listShareFiles } from './list-files.ts';
import { tryPassword } from './tries.ts';
import { visitShare } from './visit.ts';

/** Operations of visitors that answer with JSON. */
export const sharePublicOperations: Operations = {
  getShare: defineOperation('getShare', {
    guard: visitorOfLink,
    handle: async ({ share, headers }, deps) => visitShare(deps, { share, unlock: headers['share-unlock'] }),
  }),

  unlockShare: defineOperation('unlockShare', {
    guard: visitorOfLink,
    // A refused try compares no hash, so it costs others at the address nothing.
    cost: 4,
    async handle({ share, body: { password }, network }, deps) {
      const { password_hash: passwordHash } = share.row;
      if (passwordHash !== null)
        await tryPassword(deps, { shareId: share.id, passwordHash, password, network });
      const { unlock, expiresAt } = deps.shareAddresses.prove(share);
      return { unlock, expiresAt: expiresAt.toISOString() };
    },
  }),

  listShareFiles: defineOperation('listShareFiles', {
    guard: visitorOfShare,
    cost: 4,
    async handle({ share, headers, query }, deps) {
      requireUnlocked(deps, { share, unlock: headers['share-unlock'] });
      const { folderId, sort, cursor } = query;
      const page = await listShareFiles(deps, { share, folderId, sort, cursor, limit: pageLimit(query) });
      return {
        ...page,
        folders: page.folders.map((row) => ({
          id: row.id,
          name: row.name,
          fileCount: row.file_count,
          sizeBytes: row.size_bytes,
        })),
        items: page.items.map((row) => toShareFile(deps, share, row)),
      };
    },
  }),

  startShareDownload: defineOperation('startShareDownload', {
    guard: visitorOfShare,
    cost: 4,
    async handle({ share, headers, body: { fileId } }, deps) {
      requireUnlocked(deps, { share, unlock: headers['share-unlock'] });
      if (share.row.is_view_only) throw new AppError('SHARE_VIEW_ONLY');
      if (!(await findShownContent(deps.db, { shareId: share.id, fileId }))) throw new AppError('NOT_FOUND');
      const url = deps.shareAddresses.sign(share, fileId, 'download');
      if (share.row.max_downloads === null) {
        deps.shareVisits.noteDownload(share.id);
        return { url, downloadsLeft: null };
      }
      const count = await takeDownload(deps.db, share.id);
      if (count === null) throw new AppError('SHARE_LIMIT_REACHED');
      return {
        url,
        downloadsLeft: downloadsLeft({ maxDownloads: share.row.max_downloads, downloadCount: count }),
      };
    },
  }),

  reportShare: defineOperation('reportShare', {
    guard: visitorOfLink,
    cost: 20,
    async handle({ share, headers, body: { reason }, network }, deps) {
      requireUnlocked(deps, { share, unlock: headers['share-unlock'] });
      const isFirst = await insertReport(deps.db, {
        share_id: share.id,
        address_hash: deps.shareSecrets.hashNetwork(share.id, network),
        reason,
        reported_at: deps.clock(),
      });
      if (isFirst) deps.log.warn({ shareId: share.id, reason }, 'a link was reported');
      return { isReceived: true as const };
    },
  }),
};
