import type { Scene } from '../callers.ts';
import { drawFile } from '../scenes/chat-links.ts';
import { buildShareOfPoster } from '../scenes/shares.ts';
import type { ToldRows } from './request.ts';
import type { Stage } from './stage.ts';

async function onShare(scene: Scene, { shared }: Stage) {
  const { id: shareId, slug: shareSlug } = await buildShareOfPoster(shared, scene);
  return { path: { shareId, shareSlug } };
}

/** Operations on links. Actions of visitors are counted, and not announced. */
export const shareRows = {
  createShare: {
    ask: ({ fileId }) => ({ body: { item: { fileId } } }),
    told: ['share-created'],
    live: ['shares-changed'],
  },
  createChatLink: {
    ask: async ({ fileId }, { shared }) => {
      await drawFile(shared, fileId);
      return { body: { fileIds: [fileId], as: 'media' } };
    },
    told: ['chat-link-created'],
    live: ['shares-changed'],
  },
  updateShare: {
    ask: async (scene, stage) => ({ ...(await onShare(scene, stage)), body: { isViewOnly: true } }),
    told: ['share-changed'],
    live: ['shares-changed'],
  },
  revokeShare: { ask: onShare, told: ['share-revoked'], live: ['shares-changed'] },
  unlockShare: {
    ask: async (scene, stage) => ({ ...(await onShare(scene, stage)), body: { password: '1234' } }),
  },
  startShareDownload: {
    ask: async (scene, stage) => ({ ...(await onShare(scene, stage)), body: { fileId: scene.fileId } }),
  },
  createShareArchive: { ask: onShare },
  reportShare: {
    ask: async (scene, stage) => ({ ...(await onShare(scene, stage)), body: { reason: 'other' } }),
  },
} satisfies ToldRows;
