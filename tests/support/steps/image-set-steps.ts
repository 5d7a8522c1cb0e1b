import type { FakeServer, GroupRecord } from '../../../mocks/handlers/index.ts';
import { json, type NamedStep } from './walk-step.ts';

/** Adds two image sets of LINE to the story, one of which still waits for pictures, and a change that is not undone. */
export function addImageSets(fakeServer: FakeServer, group: GroupRecord, personId: string) {
  const addSet = (postedAt: string, total: number) => {
    const set = fakeServer.addImageSet({ groupId: group.id, total, postedAt });
    const of = { groupId: group.id, imageSetId: set.id, postedAt };
    const files = [1, 2].map((imageSetIndex) => fakeServer.addFile({ ...of, imageSetIndex }));
    return { id: set.id, fileIds: files.map(({ id }) => id) };
  };
  const old = addSet('2026-01-05T02:30:00Z', 2);
  const filling = addSet(new Date().toISOString(), 5);
  const paper = fakeServer.addFile({ groupId: group.id, kind: 'file' });
  const action = {
    id: '00000000-0000-4000-8000-0000000000fe',
    groupId: group.id,
    personId,
    imageSetId: old.id,
    leftIn: old.id,
    wasArranged: false,
    files: [],
    restoredCount: null,
  };
  fakeServer.imageSetActions.set(action.id, action);
  return { old, filling, paperId: paper.id, imageSetActionId: action.id };
}

/** Returns the steps that change the contents of image sets. */
export function imageSetSteps(
  { old, filling, paperId }: ReturnType<typeof addImageSets>,
  { stranger, params }: { stranger: string; params: { groupId: string } },
): NamedStep[] {
  const ask = (id: string, body: object, imageSetId = old.id) => ({
    id,
    params: { imageSetId },
    headers: { ...json, 'idempotency-key': `walk-${crypto.randomUUID()}` },
    body: JSON.stringify(body),
  });
  const some = (...fileIds: string[]) => ({ files: { fileIds } });
  const [first = '', second = ''] = old.fileIds;
  return [
    { ...ask('createImageSet', { name: 'ทะเล', ...some(first, params.groupId) }) },
    { ...ask('createImageSet', { name: null, ...some(params.groupId) }), status: 404 },
    { ...ask('createImageSet', { name: null, ...some(paperId) }), status: 409 },
    { ...ask('createImageSet', { name: '', ...some(first) }), status: 400 },
    { ...ask('createImageSet', { name: null, ...some(first) }), token: stranger, status: 404 },
    ask('addToImageSet', some(first, paperId)),
    ask('addToImageSet', some(first)),
    { ...ask('addToImageSet', some(first), filling.id), status: 409 },
    { ...ask('addToImageSet', { files: {} }), status: 400 },
    { ...ask('addToImageSet', some(first)), token: stranger, status: 404 },
    ask('orderImageSet', { fileIds: [second, first] }),
    ask('orderImageSet', { fileIds: null }),
    ask('orderImageSet', { fileIds: null }),
    { ...ask('orderImageSet', { fileIds: [] }), status: 400 },
    { ...ask('orderImageSet', { fileIds: [params.groupId] }), status: 404 },
    { ...ask('orderImageSet', { fileIds: null }), token: stranger, status: 404 },
    ask('removeFromImageSet', some(first, params.groupId)),
    { ...ask('removeFromImageSet', some(first)), status: 404 },
    { ...ask('removeFromImageSet', some(first), filling.id), status: 409 },
    { ...ask('removeFromImageSet', {}), status: 400 },
    { ...ask('joinImageSets', { imageSetId: old.id }), status: 404 },
    { ...ask('joinImageSets', { imageSetId: filling.id }), status: 409 },
    { ...ask('joinImageSets', { imageSetId: params.groupId }), status: 404 },
    { ...ask('joinImageSets', { imageSetId: filling.id }), token: stranger, status: 404 },
    { id: 'undoImageSetAction' },
    { id: 'undoImageSetAction' },
    { id: 'undoImageSetAction', token: stranger, status: 404 },
    ask('updateImageSet', { name: 'วันเกิดยาย', description: 'ที่บ้าน', coverFileId: second }),
    ask('updateImageSet', { name: null, description: null, coverFileId: null }),
    { ...ask('updateImageSet', {}), status: 400 },
    { ...ask('updateImageSet', { name: '' }), status: 400 },
    { ...ask('updateImageSet', { coverFileId: params.groupId }), status: 404 },
    { ...ask('updateImageSet', { name: 'ก' }), token: stranger, status: 404 },
    { id: 'listImageSets' },
  ];
}
