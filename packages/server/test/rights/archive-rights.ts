import { planArchive } from '../../src/domains/archives/archives.ts';
import { createUrlSigner } from '../../src/http/bytes/signed-urls.ts';
import type { Scene, TestCaller } from '../callers.ts';
import { testClock } from '../clock.ts';
import type { TestApp } from '../index.ts';
import { toMembers, toSignedMembers } from './outcomes.ts';
import type { Rows } from './rights.ts';

/** Rows of the operations on archives: each caller requests an archive of their own. */
export function archiveRights(shared: () => TestApp) {
  const planFor = async ({ groupId, fileId }: Scene, { userId }: TestCaller) => {
    const order = { groupId, owner: { userId }, wanted: { files: { fileIds: [fileId] } } };
    return await planArchive(shared().deps, order);
  };
  return {
    createArchive: {
      ask: ({ fileId }) => ({ body: { files: { fileIds: [fileId] } } }),
      outcomes: toMembers('200'),
    },
    createGroupExport: { outcomes: toMembers('200') },
    getArchive: {
      ask: async (scene, caller) => ({ path: { archiveId: (await planFor(scene, caller)).id } }),
      outcomes: toMembers('200'),
    },
    getArchiveContent: {
      ask: async (scene, caller) => {
        const { callers } = scene;
        const { id } = await planFor(scene, caller);
        if (caller === callers.anonymous) return { at: `/api/archive/${id}/content` };
        const { authSecrets } = shared().deps.env;
        const secret = caller === callers['forged token'] ? `${authSecrets[0]}!` : authSecrets[0];
        const signer = createUrlSigner({ authSecrets: [secret], contentUrl: null }, testClock);
        const { sessionId = callers.member?.sessionId ?? '' } = caller;
        const expiresAt =
          caller === callers['expired token'] ? new Date(0) : new Date(testClock().getTime() + 60_000);
        return { at: signer.signArchive({ sessionId, archiveId: id, expiresAt }) };
      },
      outcomes: toSignedMembers('200'),
    },
  } satisfies Rows;
}
