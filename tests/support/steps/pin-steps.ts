import { json, type NamedStep } from './walk-step.ts';

/** Returns the steps of pins and stars. */
export function pinSteps({
  params,
  folder,
  stranger,
}: {
  params: { groupId: string; fileId: string; imageSetId: string };
  folder: { id: string };
  stranger: string;
}): NamedStep[] {
  const ask = (id: NamedStep['id'], body: object) => ({ id, headers: json, body: JSON.stringify(body) });
  const none = { fileIds: [], imageSetIds: [], folderIds: [] };
  const all = { fileIds: [params.fileId], imageSetIds: [params.imageSetId], folderIds: [folder.id] };
  return [
    { id: 'listFileVersions' },
    { id: 'listFileVersions', token: stranger, status: 404 },
    { id: 'listSameContentFiles' },
    { id: 'listSameContentFiles', token: stranger, status: 404 },
    ask('findKnownFiles', { contents: [{ sha256: 'ab'.repeat(32), sizeBytes: 1 }] }),
    {
      ...ask('findKnownFiles', { contents: [{ sha256: 'ab'.repeat(32), sizeBytes: 1 }] }),
      token: stranger,
      status: 404,
    },
    { ...ask('findKnownFiles', { contents: [] }), status: 400 },
    ask('setFileSeparate', { isSeparate: true }),
    { ...ask('setFileSeparate', { isSeparate: true }), token: stranger, status: 404 },
    ask('pinItems', all),
    ask('pinItems', none),
    { ...ask('pinItems', { ...none, fileIds: [params.groupId] }), status: 404 },
    { ...ask('pinItems', { ...none, fileIds: ['x'] }), status: 400 },
    { ...ask('pinItems', all), token: stranger, status: 404 },
    { id: 'listPins' },
    { id: 'listPins', token: stranger, status: 404 },
    ask('orderPins', { ids: [folder.id] }),
    { ...ask('orderPins', { ids: [] }), status: 400 },
    ask('unpinItems', { ids: [folder.id, params.groupId] }),
    { ...ask('unpinItems', { ids: [] }), status: 400 },
    ask('setStars', { fileIds: [params.fileId], isStarred: true }),
    { ...ask('setStars', { fileIds: [params.groupId], isStarred: true }), status: 404 },
    { ...ask('setStars', { fileIds: [], isStarred: true }), status: 400 },
    { id: 'listStars' },
    { id: 'listStars', token: stranger, status: 404 },
    { id: 'listFiles', query: '?starred=true' },
    { id: 'listFiles', query: '?starred=false', status: 400 },
    ask('setStars', { fileIds: [params.fileId, params.groupId], isStarred: false }),
  ];
}
