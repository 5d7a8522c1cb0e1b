import type { TestApp } from '../app.ts';
import { call } from '../call.ts';
import type { Scene } from '../callers.ts';
import { drawFile } from '../scenes/chat-links.ts';
import { buildShareOfPoster } from '../scenes/shares.ts';
import { type Outcomes, toAll, toMembers, withToken } from './outcomes.ts';
import type { Rows } from './rights.ts';
import { toManagers } from './rule-rights.ts';

/** Other members do not see a link that is not theirs. */
const toMakerAndManagers: Outcomes = { ...toMembers('200'), member: '404 NOT_FOUND' };

/** Returns the rights to links: makers and managers change them, and anybody with a link opens it. */
export function shareRights(shared: () => TestApp) {
  const build = async (scene: Scene) => {
    const { id: shareId, slug: shareSlug } = await buildShareOfPoster(shared(), scene);
    return { path: { shareId, shareSlug } };
  };
  const sign = async (scene: Scene, use: 'view' | 'thumbnail') => {
    const { id, slug, access_version: accessVersion } = await buildShareOfPoster(shared(), scene);
    return { at: shared().deps.shareAddresses.sign({ id, slug, accessVersion }, scene.fileId, use) };
  };
  return {
    createShare: { ask: ({ fileId }) => ({ body: { item: { fileId } } }), outcomes: toMembers('200') },
    createChatLink: {
      ask: async ({ fileId }) => {
        await drawFile(shared(), fileId);
        return { body: { fileIds: [fileId], as: 'media' } };
      },
      outcomes: toMembers('200'),
    },
    getChatContent: {
      ask: async (scene) => {
        await drawFile(shared(), scene.fileId);
        const { db } = shared().deps;
        const link = await buildShareOfPoster(shared(), scene, { kind: 'chat', file_id: null });
        await db
          .insertInto('share_files')
          .values({ share_id: link.id, file_id: scene.fileId, place: 1 })
          .execute();
        return { path: { shareSlug: link.slug, place: 1, part: 'preview' } };
      },
      outcomes: toAll('200'),
    },
    listGroupShares: { outcomes: toManagers },
    listMyShares: { outcomes: withToken('200') },
    findMyShare: { ask: build, outcomes: toMakerAndManagers },
    updateShare: {
      ask: async (scene) => ({ ...(await build(scene)), body: { name: 'งานวันเกิด' } }),
      outcomes: toMakerAndManagers,
    },
    revokeShare: { ask: build, outcomes: toMakerAndManagers },
    getShare: { ask: build, outcomes: toAll('200') },
    unlockShare: {
      ask: async (scene) => ({ ...(await build(scene)), body: { password: '1234' } }),
      outcomes: toAll('200'),
    },
    listShareFiles: { ask: build, outcomes: toAll('200') },
    startShareDownload: {
      ask: async (scene) => ({ ...(await build(scene)), body: { fileId: scene.fileId } }),
      outcomes: toAll('200'),
    },
    createShareArchive: { ask: build, outcomes: toAll('200') },
    getShareArchiveContent: {
      ask: async (scene) => ({
        at: (await call(shared(), 'createShareArchive', await build(scene))).data.url,
      }),
      outcomes: toAll('200'),
    },
    reportShare: {
      ask: async (scene) => ({ ...(await build(scene)), body: { reason: 'privacy' } }),
      outcomes: toAll('200'),
    },
    getShareContent: { ask: (scene) => sign(scene, 'view'), outcomes: toAll('200') },
    getShareThumbnail: { ask: (scene) => sign(scene, 'thumbnail'), outcomes: toAll('200') },
    getShareCard: {
      ask: async (scene) => {
        await drawFile(shared(), scene.fileId);
        return await build(scene);
      },
      outcomes: toAll('200'),
    },
  } satisfies Rows;
}
