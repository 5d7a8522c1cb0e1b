import type { OperationId } from '../../src/http/contract/operation.ts';
import type { TestApp } from '../app.ts';
import type { Scene } from '../callers.ts';
import { drawFile } from '../scenes/chat-links.ts';
import { buildShareOfPoster, ofLink } from '../scenes/shares.ts';
import { type Outcomes, toAll, toMembers, withToken } from './outcomes.ts';
import { get, inGroup, type Row } from './rights.ts';
import { toManagers } from './rule-rights.ts';

/** Other members do not see a link that is not theirs. */
const toMakerAndManagers: Outcomes = { ...toMembers('200'), member: '404 NOT_FOUND' };

/** Returns the rights to links: makers and managers change them, and anybody who has one opens it. */
export function shareRights(shared: () => TestApp) {
  const onLink = (path: string, payload?: (scene: Scene) => object): Row['request'] => {
    return async (scene) => {
      const url = ofLink(await buildShareOfPoster(shared(), scene), path);
      return payload ? { method: 'POST', url, payload: payload(scene) } : { url };
    };
  };
  const signed = (use: 'view' | 'thumbnail'): Row['request'] => {
    return async (scene) => {
      const share = await buildShareOfPoster(shared(), scene);
      const { id, slug, access_version: accessVersion } = share;
      return { url: shared().deps.shareAddresses.sign({ id, slug, accessVersion }, scene.fileId, use) };
    };
  };
  return {
    createShare: {
      request: (scene) => ({
        method: 'POST',
        url: inGroup('/share')(scene),
        payload: { item: { fileId: scene.fileId } },
      }),
      outcomes: toMembers('200'),
    },
    createChatLink: {
      request: async (scene) => {
        await drawFile(shared(), scene.fileId);
        return {
          method: 'POST',
          url: inGroup('/chat-link')(scene),
          payload: { fileIds: [scene.fileId], as: 'media' },
        };
      },
      outcomes: toMembers('200'),
    },
    getChatContent: {
      request: async (scene) => {
        await drawFile(shared(), scene.fileId);
        const { db } = shared().deps;
        const link = await buildShareOfPoster(shared(), scene, { kind: 'chat', file_id: null });
        await db
          .insertInto('share_files')
          .values({ share_id: link.id, file_id: scene.fileId, place: 1 })
          .execute();
        return { url: ofLink(link, '/chat/1/preview') };
      },
      outcomes: toAll('200'),
    },
    listGroupShares: { request: get(inGroup('/share')), outcomes: toManagers },
    listMyShares: { request: get(() => '/api/me/share'), outcomes: withToken('200') },
    findMyShare: {
      request: async (scene) => ({
        url: `/api/me/share/${(await buildShareOfPoster(shared(), scene)).slug}`,
      }),
      outcomes: toMakerAndManagers,
    },
    updateShare: {
      request: async (scene) => ({
        method: 'PATCH',
        url: inGroup(`/share/${(await buildShareOfPoster(shared(), scene)).id}`)(scene),
        payload: { name: 'งานวันเกิด' },
      }),
      outcomes: toMakerAndManagers,
    },
    revokeShare: {
      request: async (scene) => ({
        method: 'POST',
        url: inGroup(`/share/${(await buildShareOfPoster(shared(), scene)).id}/revoke`)(scene),
      }),
      outcomes: toMakerAndManagers,
    },
    getShare: { request: onLink(''), outcomes: toAll('200') },
    unlockShare: { request: onLink('/unlock', () => ({ password: '1234' })), outcomes: toAll('200') },
    listShareFiles: { request: onLink('/file'), outcomes: toAll('200') },
    startShareDownload: {
      request: onLink('/download', ({ fileId }) => ({ fileId })),
      outcomes: toAll('200'),
    },
    createShareArchive: {
      request: async (scene) => ({
        method: 'POST',
        url: ofLink(await buildShareOfPoster(shared(), scene), '/archive'),
      }),
      outcomes: toAll('200'),
    },
    getShareArchiveContent: {
      request: async (scene) => {
        const url = ofLink(await buildShareOfPoster(shared(), scene), '/archive');
        const answer = await shared().app.inject({ method: 'POST', url });
        return { url: answer.json<{ data: { url: string } }>().data.url };
      },
      outcomes: toAll('200'),
    },
    reportShare: { request: onLink('/report', () => ({ reason: 'privacy' })), outcomes: toAll('200') },
    getShareContent: { request: signed('view'), outcomes: toAll('200') },
    getShareThumbnail: { request: signed('thumbnail'), outcomes: toAll('200') },
    getShareCard: {
      request: async (scene) => {
        await drawFile(shared(), scene.fileId);
        return { url: ofLink(await buildShareOfPoster(shared(), scene), '/card') };
      },
      outcomes: toAll('200'),
    },
  } satisfies Partial<Record<OperationId, Row>>;
}
