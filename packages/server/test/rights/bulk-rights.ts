import type { OperationId } from '../../src/http/contract/operation.ts';
import type { Scene } from '../callers.ts';
import { toMembers } from './outcomes.ts';
import { get, inGroup, type Row } from './rights.ts';

const bulk = (what: 'trash' | 'restore' | 'ask-again') => (scene: Scene) =>
  ({
    method: 'POST',
    url: inGroup(`/file/${what}`)(scene),
    payload: { files: { fileIds: [scene.fileId] } },
  }) as const;

/** Rights to actions on many files. */
export const bulkRights = {
  moveFiles: {
    request: (scene) => ({
      method: 'POST',
      url: inGroup('/file/move')(scene),
      payload: { files: { fileIds: [scene.fileId] }, toFolderId: null },
    }),
    outcomes: toMembers('200'),
  },
  // Of files that a member may not act on, the answer tells (bulk.test.ts).
  trashFiles: { request: bulk('trash'), outcomes: toMembers('200') },
  askForFiles: { request: bulk('ask-again'), outcomes: toMembers('200') },
  restoreFiles: { request: bulk('restore'), outcomes: toMembers('200') },
  getBulkAction: {
    request: get((scene) => inGroup(`/bulk-action/${scene.actionId}`)(scene)),
    outcomes: { ...toMembers('404 NOT_FOUND'), poster: '200' },
  },
  undoBulkAction: {
    request: (scene) => ({ method: 'POST', url: inGroup(`/bulk-action/${scene.actionId}/undo`)(scene) }),
    outcomes: { ...toMembers('404 NOT_FOUND'), poster: '200' },
  },
} satisfies Partial<Record<OperationId, Row>>;
