import { json, type NamedStep } from './walk-step.ts';

interface FileStory {
  group: { id: string };
  /** Missed file that can be requested again. */
  gap: { id: string };
  /** Missed file whose content was never at LINE. */
  elsewhere: { id: string };
  /** Token of a person outside the group. */
  stranger: string;
}

/** Returns the steps of a group's files, lists and trash. */
export function fileSteps({ group, gap, elsewhere, stranger }: FileStory): NamedStep[] {
  return [
    { id: 'listFiles', query: '?kind=image&sort=name&limit=1&search=a' },
    { id: 'listFiles' },
    { id: 'listFiles', query: '?cursor=nonsense', status: 400 },
    { id: 'listFiles', query: '?limit=0', status: 400 },
    { id: 'listFiles', query: '?sort=random', status: 400 },
    { id: 'listFiles', token: stranger, status: 404 },
    { id: 'listFiles', query: '?minSizeBytes=1&maxSizeBytes=2' },
    { id: 'listFiles', query: '?minSizeBytes=-1', status: 400 },
    { id: 'searchGroup', query: '?q=jpg&kind=image&sort=name&limit=1' },
    { id: 'searchGroup', status: 400 },
    { id: 'searchGroup', query: '?q=jpg', token: stranger, status: 404 },
    { id: 'listSearchSuggestions' },
    { id: 'listSearchSuggestions', query: '?q=a' },
    { id: 'listSearchSuggestions', query: '?q=', status: 400 },
    { id: 'listSearchSuggestions', token: stranger, status: 404 },
    { id: 'searchMyGroups', query: '?q=jpg' },
    { id: 'searchMyGroups', status: 400 },
    { id: 'getTimeline' },
    { id: 'getTimeline', query: '?kind=video&postedBy=unknown' },
    { id: 'getTimeline', query: '?kind=folder', status: 400 },
    { id: 'getTimeline', token: stranger, status: 404 },
    { id: 'getFile' },
    { id: 'getFile', token: stranger, status: 404 },
    { id: 'updateFile', headers: json, body: JSON.stringify({ name: 'ใหม่.jpg' }) },
    { id: 'updateFile', headers: json, body: JSON.stringify({ name: '' }), status: 400 },
    { id: 'askForFile' },
    { id: 'askForFile', params: { fileId: gap.id } },
    { id: 'askForFile', params: { fileId: elsewhere.id }, status: 410 },
    { id: 'askForFile', token: stranger, status: 404 },
    { id: 'listSlips', query: '?bankCode=004&limit=1' },
    { id: 'listSlips', query: '?bankCode=bank', status: 400 },
    { id: 'listSlips', token: stranger, status: 404 },
    { id: 'getFileSlip' },
    { id: 'getFileSlip', token: stranger, status: 404 },
    { id: 'getMemories' },
    { id: 'getMemories', token: stranger, status: 404 },
    { id: 'getMissed' },
    { id: 'getMissed', token: stranger, status: 404 },
    { id: 'askForMissed' },
    { id: 'askForMissed', token: stranger, status: 404 },
    { id: 'trashFile' },
    { id: 'trashFile' },
    { id: 'listTrash' },
    { id: 'restoreFile' },
    { id: 'eraseTrashedFiles', headers: json, body: JSON.stringify({ fileIds: [gap.id] }) },
    { id: 'eraseTrashedFiles', headers: json, body: JSON.stringify({ fileIds: [] }), status: 400 },
    { id: 'eraseTrashedFiles', token: stranger, headers: json, body: '{}', status: 404 },
    { id: 'emptyTrash', headers: json, body: JSON.stringify({ upTo: '2026-01-01T00:00:00Z' }) },
    { id: 'emptyTrash', headers: json, body: JSON.stringify({ upTo: 'now' }), status: 400 },
    { id: 'listMyPosts' },
    { id: 'eraseMyPosts', headers: json, body: JSON.stringify({ fileIds: [group.id] }) },
    { id: 'eraseAllMyPosts', headers: json, body: JSON.stringify({ upTo: '2020-01-01T00:00:00Z' }) },
    { id: 'eraseAllMyPosts', headers: json, body: '{}', status: 400 },
    { id: 'listImageSets' },
    { id: 'getImageSet' },
    { id: 'getImageSet', params: { imageSetId: group.id }, status: 404 },
  ];
}
