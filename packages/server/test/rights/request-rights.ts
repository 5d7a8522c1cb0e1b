import type { TestApp } from '../app.ts';
import type { Scene } from '../callers.ts';
import { askToBegin, beginFile, buildRequest, type TestRequest } from '../scenes/file-requests.ts';
import { firstBytes, tusHeaders } from '../scenes/uploads/begin-upload.ts';
import { type Outcomes, toAll } from './outcomes.ts';
import type { Rows } from './rights.ts';
import { toManagers } from './rule-rights.ts';

/** Others do not learn that there is such a request. */
const toManagersAlone: Outcomes = { ...toManagers, member: '404 NOT_FOUND', poster: '404 NOT_FOUND' };

/** Returns the rights to file requests: managers create and end them, and anybody with a link sends. */
export function requestRights(shared: () => TestApp) {
  const linkOf = async (scene: Scene) => ({
    path: { shareSlug: (await buildRequest(shared(), scene)).slug },
  });
  const requestIn = async (scene: Scene) => ({
    path: { requestId: (await buildRequest(shared(), scene)).id },
  });
  const begin = async (link: TestRequest): Promise<string> => {
    const { statusCode, headers } = await shared().app.inject(beginFile(link, 4));
    if (statusCode !== 201) throw new Error(`a sender cannot begin: ${statusCode}`);
    return String(headers.location);
  };
  const onUpload = async (scene: Scene) => {
    const link = await buildRequest(shared(), scene);
    return { at: await begin(link), headers: { ...tusHeaders, 'share-sender': link.sender } };
  };
  return {
    findMyFileRequest: { ask: linkOf, outcomes: toManagersAlone },
    createFileRequest: { ask: { body: { name: 'ใบเสร็จ' } }, outcomes: toManagers },
    listGroupFileRequests: { outcomes: toManagers },
    updateFileRequest: {
      ask: async (scene) => ({ ...(await requestIn(scene)), body: { maxFiles: 5 } }),
      outcomes: toManagers,
    },
    revokeFileRequest: { ask: requestIn, outcomes: toManagers },
    listFileRequestUploads: { ask: requestIn, outcomes: toManagers },
    createRequestSender: {
      ask: async (scene) => ({ ...(await linkOf(scene)), body: { name: 'ป้าแดง' } }),
      outcomes: toAll('200'),
    },
    createRequestUpload: {
      ask: async (scene) => askToBegin(await buildRequest(shared(), scene), 4),
      outcomes: toAll('201'),
    },
    listRequestUploads: {
      ask: async (scene) => {
        const { slug, sender } = await buildRequest(shared(), scene);
        return { path: { shareSlug: slug }, headers: { 'share-sender': sender } };
      },
      outcomes: toAll('200'),
    },
    getRequestUploadOffset: { ask: onUpload, outcomes: toAll('200') },
    appendToRequestUpload: {
      ask: async (scene) => {
        const { at, headers } = await onUpload(scene);
        return { at, headers: { ...headers, ...firstBytes }, body: Buffer.from('0123') };
      },
      outcomes: toAll('204'),
    },
    terminateRequestUpload: { ask: onUpload, outcomes: toAll('204') },
  } satisfies Rows;
}
