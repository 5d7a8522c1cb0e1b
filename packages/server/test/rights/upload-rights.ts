import type { TestApp } from '../app.ts';
import type { Scene, TestCaller } from '../callers.ts';
import { beginUpload, firstBytes, newUpload, tusHeaders } from '../scenes/uploads/begin-upload.ts';
import { toAll, toMembers } from './outcomes.ts';
import type { Rows } from './rights.ts';

/** Returns the rights to uploads of members. */
export function uploadRights(shared: () => TestApp) {
  const onUpload = async (scene: Scene, caller: TestCaller) => ({
    at: await beginUpload(shared(), scene, caller),
    headers: tusHeaders,
  });
  return {
    getUploadCapabilities: { outcomes: toAll('204') },
    listUploads: { outcomes: toMembers('200') },
    createUpload: { ask: { headers: newUpload }, outcomes: toMembers('201') },
    getUploadOffset: { ask: onUpload, outcomes: toMembers('200', '404') },
    appendToUpload: {
      ask: async (scene, caller) => ({
        at: await beginUpload(shared(), scene, caller),
        headers: { ...tusHeaders, ...firstBytes },
        body: Buffer.from('0123'),
      }),
      outcomes: toMembers('204'),
    },
    terminateUpload: { ask: onUpload, outcomes: toMembers('204') },
  } satisfies Rows;
}
