import type { OperationId } from '../../src/http/contract/operation.ts';
import { type Outcomes, toMembers } from './outcomes.ts';
import { get, inGroup, type Row } from './rights.ts';

/** Rules are for everybody, so those who manage the group's quota set them. */
export const toManagers: Outcomes = {
  ...toMembers('200'),
  member: '403 NOT_ALLOWED',
  poster: '403 NOT_ALLOWED',
};

/** Rights to the rules that put files into folders. */
export const ruleRights = {
  listFolderRules: { request: get(inGroup('/folder-rule')), outcomes: toMembers('200') },
  createFolderRule: {
    request: (scene) => ({
      method: 'POST',
      url: inGroup('/folder-rule')(scene),
      payload: { words: 'ค่าน้ำ', folderId: scene.folderId },
    }),
    outcomes: toManagers,
  },
  updateFolderRule: {
    request: (scene) => ({
      method: 'PATCH',
      url: inGroup(`/folder-rule/${scene.ruleId}`)(scene),
      payload: { words: 'ค่าไฟ' },
    }),
    outcomes: toManagers,
  },
  orderFolderRules: {
    request: (scene) => ({
      method: 'PUT',
      url: inGroup('/folder-rule/order')(scene),
      payload: { ids: [scene.ruleId] },
    }),
    outcomes: toManagers,
  },
  // A search, like any other.
  previewFolderRule: {
    request: (scene) => ({
      method: 'POST',
      url: inGroup('/folder-rule/preview')(scene),
      payload: { words: 'ค่าน้ำ' },
    }),
    outcomes: toMembers('200'),
  },
  applyFolderRule: {
    request: (scene) => ({ method: 'POST', url: inGroup(`/folder-rule/${scene.ruleId}/apply`)(scene) }),
    outcomes: toManagers,
  },
} satisfies Partial<Record<OperationId, Row>>;
