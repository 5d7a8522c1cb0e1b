import { downloadsLeft } from '@kepwai/rules/sharing/shares';
import { AppError } from '../../../errors.ts';
import { defineOperation, defineRawOperation, type Operations } from '../../../http/contract/operation.ts';
import { archiveEtag, sendArchive } from '../../archives/sending/send-archive.ts';
import { requireUnlocked } from '../access.ts';
import { serveOnce } from '../content/serve-once.ts';
import { holderOfShareAddress, visitorOfShare } from '../guard.ts';
import { takeDownload } from '../store.ts';
import { getShareArchive, planShareArchive } from './plan-share-archive.ts';
import { withoutPositions } from './without-positions.ts';

/** Operations of visitors about everything of a link. */
export const shareArchiveOperations: Operations = {
  createShareArchive: defineOperation('createShareArchive', {
    guard: visitorOfShare,
    cost: 10,
    longStatements: true,
    async handle({ share, headers, spend }, deps) {
      requireUnlocked(deps, { share, unlock: headers['share-unlock'] });
      if (share.row.is_view_only) throw new AppError('SHARE_VIEW_ONLY');
      spend(190);
      const archive = await planShareArchive(deps, share);
      const facts = {
        url: deps.shareAddresses.signArchive(share, archive.id),
        name: archive.name,
        sizeBytes: archive.size_bytes ?? 0,
        fileCount: archive.file_count ?? 0,
      };
      if (share.row.max_downloads === null) {
        deps.shareVisits.noteDownload(share.id);
        return { ...facts, downloadsLeft: null };
      }
      const count = await takeDownload(deps.db, share.id);
      if (count === null) throw new AppError('SHARE_LIMIT_REACHED');
      return {
        ...facts,
        downloadsLeft: downloadsLeft({ maxDownloads: share.row.max_downloads, downloadCount: count }),
      };
    },
  }),

  getShareArchiveContent: defineRawOperation('getShareArchiveContent', {
    guard: holderOfShareAddress,
    cost: 10,
    async handle({ share, params: { archiveId }, query: { t }, network, request, reply }, deps) {
      const use = deps.shareAddresses.verify(t, { share, fileId: archiveId });
      if (use !== 'download') throw new AppError('NOT_FOUND');
      const { archive, isAllowed } = await getShareArchive(deps, { share, archiveId });
      const blobs = share.row.keeps_location ? deps.blobs : withoutPositions(deps);
      // Each visitor has an address of their own, and a whole school may have one network.
      const who = `share ${share.id} ${t}`;
      await serveOnce(deps, { share, address: t, etag: archiveEtag(archive), request, reply }, () =>
        sendArchive({ ...deps, blobs }, { request, reply, archive, who, network, isAllowed }),
      );
    },
  }),
};
