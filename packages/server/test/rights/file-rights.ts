import { randomUUID } from 'node:crypto';
import { toMembers, withToken } from './outcomes.ts';
import type { Rows } from './rights.ts';

const toPosterAndManagers = { ...toMembers('200'), member: '403 NOT_ALLOWED' };

/** Rights in the operations on files, posts and lists of a group. */
export const fileRights = {
  listFiles: { outcomes: toMembers('200') },
  searchGroup: { ask: { query: { q: 'jpg' } }, outcomes: toMembers('200') },
  listSearchSuggestions: { outcomes: toMembers('200') },
  searchMyGroups: { ask: { query: { q: 'jpg' } }, outcomes: withToken('200') },
  getTimeline: { outcomes: toMembers('200') },
  listTrash: { outcomes: toMembers('200') },
  getFile: { outcomes: toMembers('200') },
  updateFile: { ask: { body: { name: 'ใหม่.jpg' } }, outcomes: toMembers('200') },
  trashFile: { outcomes: toPosterAndManagers },
  restoreFile: { outcomes: toPosterAndManagers },
  askForFile: { outcomes: toMembers('200') },
  eraseTrashedFiles: {
    ask: { body: { fileIds: [randomUUID()] } },
    outcomes: { ...toPosterAndManagers, poster: '403 NOT_ALLOWED' },
  },
  emptyTrash: {
    ask: { body: { upTo: '2026-01-01T00:00:00Z' } },
    outcomes: { ...toPosterAndManagers, poster: '403 NOT_ALLOWED' },
  },
  listMyPosts: { outcomes: withToken('200') },
  eraseMyPosts: { ask: { body: { fileIds: [randomUUID()] } }, outcomes: withToken('200') },
  eraseAllMyPosts: { ask: { body: { upTo: '2020-01-01T00:00:00Z' } }, outcomes: withToken('200') },
  listSlips: { outcomes: toMembers('200') },
  getFileSlip: { outcomes: toMembers('200') },
  getMemories: { outcomes: toMembers('200') },
  getMissed: { outcomes: toMembers('200') },
  askForMissed: { outcomes: toMembers('200') },
  listImageSets: { outcomes: toMembers('200') },
  getImageSet: { outcomes: toMembers('200') },
} satisfies Rows;
