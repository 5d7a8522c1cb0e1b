import { type Outcomes, toMembers } from './outcomes.ts';
import type { Rows } from './rights.ts';

/** Rules are for everybody, so those who manage the group's quota set them. */
export const toManagers: Outcomes = {
  ...toMembers('200'),
  member: '403 NOT_ALLOWED',
  poster: '403 NOT_ALLOWED',
};

/** Rights to the rules that put files into folders. */
export const ruleRights = {
  listFolderRules: { outcomes: toMembers('200') },
  createFolderRule: {
    ask: ({ folderId }) => ({ body: { words: 'ค่าน้ำ', folderId } }),
    outcomes: toManagers,
  },
  updateFolderRule: { ask: { body: { words: 'ค่าไฟ' } }, outcomes: toManagers },
  orderFolderRules: { ask: ({ ruleId }) => ({ body: { ids: [ruleId] } }), outcomes: toManagers },
  // A search, like any other.
  previewFolderRule: { ask: { body: { words: 'ค่าน้ำ' } }, outcomes: toMembers('200') },
  applyFolderRule: { outcomes: toManagers },
} satisfies Rows;
