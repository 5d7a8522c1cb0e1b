import { Readable } from 'node:stream';
import { scanUpload } from '../../src/domains/shares/requests/scan.ts';
import type { Verdict } from '../../src/scanner/scanner.ts';
import { createScene, type Scene } from '../callers.ts';
import { testClock } from '../clock.ts';
import { askToSend, beginFile, buildRequest } from '../scenes/file-requests.ts';
import { firstBytes, tusHeaders } from '../scenes/uploads/begin-upload.ts';
import type { ToldRows } from './request.ts';
import type { Case, Stage } from './stage.ts';

async function onRequest(scene: Scene, { shared }: Stage) {
  const { id: requestId, slug: shareSlug } = await buildRequest(shared, scene);
  return { path: { requestId, shareSlug } };
}

/** Begins an upload of a sender. */
async function onUpload(scene: Scene, { shared }: Stage) {
  const link = await buildRequest(shared, scene);
  const begun = await shared.app.inject(beginFile(link, 4));
  return { at: String(begun.headers.location), headers: { ...tusHeaders, 'share-sender': link.sender } };
}

/** Live messages about a file that a sender sent. */
const received = {
  told: ['requested-file-received'],
  live: ['files-changed added', 'shares-changed'],
} as const;

/** Operations on file requests, of managers and of senders. */
export const fileRequestRows = {
  createFileRequest: { ask: { body: {} }, told: ['file-request-created'], live: ['shares-changed'] },
  updateFileRequest: {
    ask: async (scene, stage) => ({ ...(await onRequest(scene, stage)), body: { maxFiles: 3 } }),
    told: ['file-request-changed'],
    live: ['shares-changed'],
  },
  revokeFileRequest: { ask: onRequest, told: ['file-request-revoked'], live: ['shares-changed'] },
  createRequestSender: {
    ask: async (scene, stage) => ({ ...(await onRequest(scene, stage)), body: { name: null } }),
  },
  createRequestUpload: {
    ask: async (scene, { shared }) => askToSend(await buildRequest(shared, scene), '0123'),
    ...received,
  },
  appendToRequestUpload: {
    ask: async (scene, stage) => {
      const { at, headers } = await onUpload(scene, stage);
      return { at, headers: { ...headers, ...firstBytes }, body: Buffer.from('0123') };
    },
    ...received,
  },
  terminateRequestUpload: { ask: onUpload, told: ['upload-ended'], live: ['group-changed'] },
} satisfies ToldRows;

/** Creates a case of the scan of a sent file. */
function scanned(verdict: Verdict, told: Pick<Case, 'told' | 'live'>): Case {
  return {
    ...told,
    async prepare({ shared }) {
      const scene = await createScene(shared);
      const link = await buildRequest(shared, scene);
      const begun = await shared.app.inject(beginFile(link, 4));
      const uploadId = String(begun.headers.location).split('/').at(-1) ?? '';
      await shared.deps.uploads.parts.append(uploadId, 0, Readable.from([Buffer.from('0123')]));
      await shared.deps.db
        .updateTable('request_uploads')
        .set({ state: 'checking', checking_since: testClock() })
        .where('id', '=', uploadId)
        .execute();
      const scanner = { scan: async () => verdict };
      const { signal } = new AbortController();
      return () => scanUpload({ ...shared.deps, scanner }, { uploadId }, { signal });
    },
  };
}

/** Cases of jobs about file requests. */
export const scanCases: Record<string, Case> = {
  'a sent file is scanned': scanned('clean', received),
  'a scanner finds something': scanned('infected', {
    told: ['requested-file-refused', 'upload-ended'],
    live: ['shares-changed', 'group-changed'],
  }),
};
