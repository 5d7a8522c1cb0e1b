import { randomUUID } from 'node:crypto';
import type { OperationId } from '../../src/http/contract/operation.ts';
import type { Scene } from '../callers.ts';
import { toMembers, withToken } from './outcomes.ts';
import { get, inGroup, type Row } from './rights.ts';

const ofFile = (path: string) => (scene: Scene) => `/api/group/${scene.groupId}/file/${scene.fileId}${path}`;

/** Rights in the operations on files, posts and lists of a group. */
export const fileRights = {
  listFiles: { request: get(inGroup('/file')), outcomes: toMembers('200') },
  searchGroup: { request: get(inGroup('/search?q=jpg')), outcomes: toMembers('200') },
  listSearchSuggestions: { request: get(inGroup('/search/suggestion')), outcomes: toMembers('200') },
  searchMyGroups: { request: get(() => '/api/me/search?q=jpg'), outcomes: withToken('200') },
  getTimeline: { request: get(inGroup('/timeline')), outcomes: toMembers('200') },
  listTrash: { request: get(inGroup('/trash')), outcomes: toMembers('200') },
  getFile: { request: get(ofFile('')), outcomes: toMembers('200') },
  updateFile: {
    request: (scene) => ({ method: 'PATCH', url: ofFile('')(scene), payload: { name: 'ใหม่.jpg' } }),
    outcomes: toMembers('200'),
  },
  trashFile: {
    request: (scene) => ({ method: 'POST', url: ofFile('/trash')(scene) }),
    outcomes: { ...toMembers('200'), member: '403 NOT_ALLOWED' },
  },
  restoreFile: {
    request: (scene) => ({ method: 'POST', url: ofFile('/restore')(scene) }),
    outcomes: { ...toMembers('200'), member: '403 NOT_ALLOWED' },
  },
  askForFile: {
    request: (scene) => ({ method: 'POST', url: ofFile('/ask-again')(scene) }),
    outcomes: toMembers('200'),
  },
  eraseTrashedFiles: {
    request: (scene) => ({
      method: 'POST',
      url: inGroup('/trash/erase')(scene),
      payload: { fileIds: [randomUUID()] },
    }),
    outcomes: { ...toMembers('200'), member: '403 NOT_ALLOWED', poster: '403 NOT_ALLOWED' },
  },
  emptyTrash: {
    request: (scene) => ({
      method: 'POST',
      url: inGroup('/trash/empty')(scene),
      payload: { upTo: '2026-01-01T00:00:00Z' },
    }),
    outcomes: { ...toMembers('200'), member: '403 NOT_ALLOWED', poster: '403 NOT_ALLOWED' },
  },
  listMyPosts: { request: get(() => '/api/me/post'), outcomes: withToken('200') },
  eraseMyPosts: {
    request: () => ({ method: 'POST', url: '/api/me/post/erase', payload: { fileIds: [randomUUID()] } }),
    outcomes: withToken('200'),
  },
  eraseAllMyPosts: {
    request: () => ({
      method: 'POST',
      url: '/api/me/post/erase-all',
      payload: { upTo: '2020-01-01T00:00:00Z' },
    }),
    outcomes: withToken('200'),
  },
  listSlips: { request: get(inGroup('/slip')), outcomes: toMembers('200') },
  getFileSlip: { request: get(ofFile('/slip')), outcomes: toMembers('200') },
  getMemories: { request: get(inGroup('/memory')), outcomes: toMembers('200') },
  getMissed: { request: get(inGroup('/missed')), outcomes: toMembers('200') },
  askForMissed: {
    request: (scene) => ({ method: 'POST', url: inGroup('/missed/ask-again')(scene) }),
    outcomes: toMembers('200'),
  },
  listImageSets: { request: get(inGroup('/image-set')), outcomes: toMembers('200') },
  getImageSet: {
    request: get(({ groupId, imageSetId }) => `/api/group/${groupId}/image-set/${imageSetId}`),
    outcomes: toMembers('200'),
  },
} satisfies Partial<Record<OperationId, Row>>;
