import type { OperationId } from '../../src/http/contract/operation.ts';
import type { Scene } from '../callers.ts';
import { drawFile } from '../scenes/chat-links.ts';
import { buildShareOfPoster, ofLink } from '../scenes/shares.ts';
import { post, request } from './request.ts';
import type { Case, Stage } from './stage.ts';

const shareOf = async (scene: Scene, { shared }: Stage) => await buildShareOfPoster(shared, scene);

/** Cases of operations on links. What visitors do is counted, and told to nobody. */
export const shareCases: Partial<Record<OperationId, Case>> = {
  createShare: request(({ groupId, fileId }) => post(`/api/group/${groupId}/share`, { item: { fileId } }), {
    told: ['share-created'],
    live: ['shares-changed'],
  }),
  createChatLink: request(
    async (scene, { shared }) => {
      await drawFile(shared, scene.fileId);
      return post(`/api/group/${scene.groupId}/chat-link`, { fileIds: [scene.fileId], as: 'media' });
    },
    { told: ['chat-link-created'], live: ['shares-changed'] },
  ),
  updateShare: request(
    async (scene, stage) => ({
      method: 'PATCH',
      url: `/api/group/${scene.groupId}/share/${(await shareOf(scene, stage)).id}`,
      payload: { isViewOnly: true },
    }),
    { told: ['share-changed'], live: ['shares-changed'] },
  ),
  revokeShare: request(
    async (scene, stage) =>
      post(`/api/group/${scene.groupId}/share/${(await shareOf(scene, stage)).id}/revoke`),
    { told: ['share-revoked'], live: ['shares-changed'] },
  ),
  unlockShare: request(async (scene, stage) =>
    post(ofLink(await shareOf(scene, stage), '/unlock'), { password: '1234' }),
  ),
  startShareDownload: request(async (scene, stage) =>
    post(ofLink(await shareOf(scene, stage), '/download'), { fileId: scene.fileId }),
  ),
  createShareArchive: request(async (scene, stage) => post(ofLink(await shareOf(scene, stage), '/archive'))),
  reportShare: request(async (scene, stage) =>
    post(ofLink(await shareOf(scene, stage), '/report'), { reason: 'other' }),
  ),
};
