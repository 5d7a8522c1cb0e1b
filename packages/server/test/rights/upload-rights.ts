import type { OperationId } from '../../src/http/contract/operation.ts';
import type { TestApp } from '../app.ts';
import { beginUpload, newUpload, tusHeaders } from '../scenes/uploads/begin-upload.ts';
import { toAll, toMembers } from './outcomes.ts';
import { get, inGroup, type Row } from './rights.ts';

/** Returns the rights to uploads of members. */
export function uploadRights(shared: () => TestApp) {
  const onUpload =
    (method: 'HEAD' | 'PATCH' | 'DELETE', headers: Record<string, string> = {}): Row['request'] =>
    async (scene, caller) => ({
      method,
      url: await beginUpload(shared(), scene, caller),
      headers: { ...tusHeaders, ...headers },
      ...(method === 'PATCH' && { payload: Buffer.from('0123') }),
    });
  return {
    getUploadCapabilities: {
      request: (scene) => ({ method: 'OPTIONS', url: inGroup('/upload')(scene) }),
      outcomes: toAll('204'),
    },
    listUploads: { request: get(inGroup('/upload')), outcomes: toMembers('200') },
    createUpload: { request: newUpload, outcomes: toMembers('201') },
    getUploadOffset: { request: onUpload('HEAD'), outcomes: toMembers('200', '404') },
    appendToUpload: {
      request: onUpload('PATCH', { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }),
      outcomes: toMembers('204'),
    },
    terminateUpload: { request: onUpload('DELETE'), outcomes: toMembers('204') },
  } satisfies Partial<Record<OperationId, Row>>;
}
