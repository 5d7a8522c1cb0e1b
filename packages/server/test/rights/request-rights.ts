import type { OperationId } from '../../src/http/contract/operation.ts';
import type { TestApp } from '../app.ts';
import type { Scene } from '../callers.ts';
import { beginFile, buildRequest, type TestRequest } from '../scenes/file-requests.ts';
import { tusHeaders } from '../scenes/uploads/begin-upload.ts';
import { type Outcomes, toAll } from './outcomes.ts';
import { get, inGroup, type Row } from './rights.ts';
import { toManagers } from './rule-rights.ts';

/** Others are not told that there is such a request. */
const toManagersAlone: Outcomes = { ...toManagers, member: '404 NOT_FOUND', poster: '404 NOT_FOUND' };

/** Returns the rights to file requests: managers make and end them, and anybody who has one sends. */
export function requestRights(shared: () => TestApp) {
  const build = (scene: Scene) => buildRequest(shared(), scene);
  const onRequest =
    (method: 'GET' | 'PATCH' | 'POST', path: string, payload?: object): Row['request'] =>
    async (scene) => ({
      method,
      url: inGroup(`/file-request/${(await build(scene)).id}${path}`)(scene),
      ...(payload && { payload }),
    });
  const begin = async (link: TestRequest): Promise<string> => {
    const { statusCode, headers } = await shared().app.inject(beginFile(link, 4));
    if (statusCode !== 201) throw new Error(`a sender cannot begin: ${statusCode}`);
    return String(headers.location);
  };
  const onUpload =
    (method: 'HEAD' | 'PATCH' | 'DELETE'): Row['request'] =>
    async (scene) => {
      const link = await build(scene);
      return {
        method,
        url: await begin(link),
        headers: {
          ...tusHeaders,
          'share-sender': link.sender,
          ...(method === 'PATCH' && {
            'content-type': 'application/offset+octet-stream',
            'upload-offset': '0',
          }),
        },
        ...(method === 'PATCH' && { payload: Buffer.from('0123') }),
      };
    };
  return {
    findMyFileRequest: {
      request: async (scene) => ({ url: `/api/me/file-request/${(await build(scene)).slug}` }),
      outcomes: toManagersAlone,
    },
    createFileRequest: {
      request: (scene) => ({
        method: 'POST',
        url: inGroup('/file-request')(scene),
        payload: { name: 'ใบเสร็จ' },
      }),
      outcomes: toManagers,
    },
    listGroupFileRequests: { request: get(inGroup('/file-request')), outcomes: toManagers },
    updateFileRequest: { request: onRequest('PATCH', '', { maxFiles: 5 }), outcomes: toManagers },
    revokeFileRequest: { request: onRequest('POST', '/revoke'), outcomes: toManagers },
    listFileRequestUploads: { request: onRequest('GET', '/upload'), outcomes: toManagers },
    createRequestSender: {
      request: async (scene) => ({
        method: 'POST',
        url: `/api/share/${(await build(scene)).slug}/sender`,
        payload: { name: 'ป้าแดง' },
      }),
      outcomes: toAll('200'),
    },
    createRequestUpload: {
      request: async (scene) => beginFile(await build(scene), 4),
      outcomes: toAll('201'),
    },
    listRequestUploads: {
      request: async (scene) => {
        const link = await build(scene);
        return { url: `/api/share/${link.slug}/upload`, headers: { 'share-sender': link.sender } };
      },
      outcomes: toAll('200'),
    },
    getRequestUploadOffset: { request: onUpload('HEAD'), outcomes: toAll('200') },
    appendToRequestUpload: { request: onUpload('PATCH'), outcomes: toAll('204') },
    terminateRequestUpload: { request: onUpload('DELETE'), outcomes: toAll('204') },
  } satisfies Partial<Record<OperationId, Row>>;
}
