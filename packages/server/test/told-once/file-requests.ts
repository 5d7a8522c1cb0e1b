import { Readable } from 'node:stream';
import { scanUpload } from '../../src/domains/shares/requests/scan.ts';
import type { OperationId } from '../../src/http/contract/operation.ts';
import type { Verdict } from '../../src/scanner/scanner.ts';
import { createScene, type Scene } from '../callers.ts';
import { beginFile, buildRequest, sendFile } from '../scenes/file-requests.ts';
import { tusHeaders } from '../scenes/uploads/begin-upload.ts';
import { post, request } from './request.ts';
import type { Case, Stage } from './stage.ts';

const requestOf = async (scene: Scene, { shared }: Stage) => await buildRequest(shared, scene);

/** Begins an upload of a sender, and returns a request about it. */
async function onUpload(scene: Scene, stage: Stage, method: 'HEAD' | 'PATCH' | 'DELETE', headers = {}) {
  const link = await requestOf(scene, stage);
  const begun = await stage.shared.app.inject(beginFile(link, 4));
  return {
    method,
    url: String(begun.headers.location),
    headers: { ...tusHeaders, 'share-sender': link.sender, ...headers },
    ...(method === 'PATCH' && { payload: Buffer.from('0123') }),
  };
}

/** What is heard of a file that a sender sent. */
const received = {
  told: ['requested-file-received'],
  live: ['files-changed added', 'shares-changed'],
} as const;

const bytes = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

/** Cases of operations on file requests, of managers and of senders. */
export const fileRequestCases: Partial<Record<OperationId, Case>> = {
  createFileRequest: request(({ groupId }) => post(`/api/group/${groupId}/file-request`, {}), {
    told: ['file-request-created'],
    live: ['shares-changed'],
  }),
  updateFileRequest: request(
    async (scene, stage) => ({
      method: 'PATCH',
      url: `/api/group/${scene.groupId}/file-request/${(await requestOf(scene, stage)).id}`,
      payload: { maxFiles: 3 },
    }),
    { told: ['file-request-changed'], live: ['shares-changed'] },
  ),
  revokeFileRequest: request(
    async (scene, stage) =>
      post(`/api/group/${scene.groupId}/file-request/${(await requestOf(scene, stage)).id}/revoke`),
    { told: ['file-request-revoked'], live: ['shares-changed'] },
  ),
  createRequestSender: request(async (scene, stage) =>
    post(`/api/share/${(await requestOf(scene, stage)).slug}/sender`, { name: null }),
  ),
  createRequestUpload: request(
    async (scene, stage) => sendFile(await requestOf(scene, stage), '0123'),
    received,
  ),
  appendToRequestUpload: request((scene, stage) => onUpload(scene, stage, 'PATCH', bytes), received),
  terminateRequestUpload: request((scene, stage) => onUpload(scene, stage, 'DELETE'), {
    told: ['upload-ended'],
    live: ['group-changed'],
  }),
};

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
        .set({ state: 'checking', checking_since: new Date() })
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
