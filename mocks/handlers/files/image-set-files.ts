import type { FileItem, FileSelection, ImageSet, ImageSetAction } from '@kepwai/api-client';
import { maxFiles, whyNoSet } from '@kepwai/rules/files/image-sets';
import { type GroupCall, getGroupImageSet, openGroup } from '../contract/guard.ts';
import { onceByKey } from '../contract/once-by-key.ts';
import { type JsonBody, operation } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';
import { listSelected } from '../state/bulk-actions.ts';
import { listImageSetFiles } from '../state/files.ts';
import { chooseFiles, orderSet, putInto, requireSet, takeOut } from '../state/image-sets.ts';
import type { FakeServer, ImageSetActionRecord } from '../state/records/records.ts';

/** Creates the handlers of `openapi/paths/image-set-files.yaml`, and of `createImageSet`. */
export function createImageSetFilesHandlers(server: FakeServer) {
  return [
    operation('createImageSet', async (call) => {
      const opened = openGroup(server, call);
      const body = await call.readBody();
      const key = call.header.get('Idempotency-Key');
      const request = { operationId: 'createImageSet', personId: opened.me.id, key, body };
      return onceByKey(server, request, () => makeSet(server, opened, body));
    }),

    operation('addToImageSet', async (call) => {
      const opened = openGroup(server, call);
      const set = getGroupImageSet(server, opened.group, call.path.imageSetId);
      const body = await call.readBody();
      const key = call.header.get('Idempotency-Key');
      const request = {
        operationId: 'addToImageSet',
        personId: opened.me.id,
        key,
        body: { id: set.id, body },
      };
      return onceByKey(server, request, () => addFiles(server, opened, { set, files: body.files }));
    }),

    operation('removeFromImageSet', async (call) => {
      const opened = openGroup(server, call);
      const set = getGroupImageSet(server, opened.group, call.path.imageSetId);
      const body = await call.readBody();
      const key = call.header.get('Idempotency-Key');
      const request = {
        operationId: 'removeFromImageSet',
        personId: opened.me.id,
        key,
        body: { id: set.id, body },
      };
      return onceByKey(server, request, () => removeFiles(server, opened, { set, files: body.files }));
    }),

    operation('orderImageSet', async (call) => {
      const opened = openGroup(server, call);
      const set = getGroupImageSet(server, opened.group, call.path.imageSetId);
      const body = await call.readBody();
      const key = call.header.get('Idempotency-Key');
      const request = {
        operationId: 'orderImageSet',
        personId: opened.me.id,
        key,
        body: { id: set.id, body },
      };
      return onceByKey(server, request, () => order(server, opened, { set, fileIds: body.fileIds }));
    }),

    operation('joinImageSets', async (call) => {
      const opened = openGroup(server, call);
      const { imageSetId } = call.path;
      const body = await call.readBody();
      const key = call.header.get('Idempotency-Key');
      const request = {
        operationId: 'joinImageSets',
        personId: opened.me.id,
        key,
        body: { imageSetId, body },
      };
      return onceByKey(server, request, () => join(server, opened, { imageSetId, otherId: body.imageSetId }));
    }),

    operation('undoImageSetAction', (call) => {
      const { me, group } = openGroup(server, call);
      const action = server.imageSetActions.get(call.path.imageSetActionId);
      if (action?.groupId !== group.id || action.personId !== me.id) throw refuse('NOT_FOUND');
      return takeBack(server, action);
    }),
  ];
}

function makeSet(
  server: FakeServer,
  opened: GroupCall,
  { name, files: selected }: JsonBody<'createImageSet'>,
): ImageSetAction {
  const { files, failures } = choose(server, opened, selected);
  if (files.length === 0) throw refuse(whyNoSet(failures.map(({ code }) => code)));
  const folderIds = new Set(files.map(({ folderId }) => folderId));
  const set = server.addImageSet({
    groupId: opened.group.id,
    source: 'made',
    name: name?.trim() ?? null,
    total: null,
    folderId: folderIds.size === 1 ? (files[0]?.folderId ?? null) : null,
    postedBy: { id: opened.me.id, displayName: opened.me.displayName, pictureUrl: opened.me.pictureUrl },
    postedAt: new Date(server.now()).toISOString(),
  });
  return note(server, opened, { set, files, failures, from: null }, () => putInto(server, set, files));
}

function addFiles(
  server: FakeServer,
  opened: GroupCall,
  { set, files: selected }: { set: ImageSet; files: FileSelection },
): ImageSetAction {
  requireSet(server, opened.group, set.id);
  const chosen = choose(server, opened, selected);
  const files = chosen.files.filter(({ imageSetId }) => imageSetId !== set.id);
  const unchangedCount = chosen.files.length - files.length;
  if (listImageSetFiles(server, set).length + files.length > maxFiles) throw refuse('IMAGE_SET_FULL');
  if (files.length === 0 && unchangedCount === 0 && chosen.failures.every(({ code }) => code === 'NOT_FOUND'))
    throw refuse('NOT_FOUND');
  const { failures } = chosen;
  return note(server, opened, { set, files, failures, unchangedCount, from: null }, () =>
    putInto(server, set, files),
  );
}

function removeFiles(
  server: FakeServer,
  opened: GroupCall,
  { set, files: selected }: { set: ImageSet; files: FileSelection },
): ImageSetAction {
  requireSet(server, opened.group, set.id);
  const { group, me } = opened;
  const ids = listSelected(server, { group, personId: me.id, kind: 'move' }, selected);
  const files = listImageSetFiles(server, set).filter(({ id }) => ids.includes(id));
  if (files.length === 0) throw refuse('NOT_FOUND');
  const failures = ids
    .filter((id) => !files.some((file) => file.id === id))
    .map((fileId) => ({ fileId, name: null, code: 'NOT_FOUND' as const }));
  return note(server, opened, { set, files, failures, from: 'set' }, () => takeOut(server, set, files));
}

function order(
  server: FakeServer,
  opened: GroupCall,
  { set, fileIds }: { set: ImageSet; fileIds: string[] | null },
): ImageSetAction {
  requireSet(server, opened.group, set.id);
  const files = listImageSetFiles(server, set);
  if (fileIds !== null && !files.some(({ id }) => fileIds.includes(id))) throw refuse('NOT_FOUND');
  if (fileIds === null && !set.isArranged) return result(set.id, { unchangedCount: files.length });
  return note(server, opened, { set, files, from: 'order' }, () => orderSet(server, set, fileIds));
}

function join(
  server: FakeServer,
  opened: GroupCall,
  { imageSetId, otherId }: { imageSetId: string; otherId: string },
): ImageSetAction {
  if (imageSetId === otherId) throw refuse('NOT_FOUND');
  const set = requireSet(server, opened.group, imageSetId);
  const files = listImageSetFiles(server, requireSet(server, opened.group, otherId));
  if (listImageSetFiles(server, set).length + files.length > maxFiles) throw refuse('IMAGE_SET_FULL');
  return note(server, opened, { set, files, from: null }, () => putInto(server, set, files));
}

function choose(server: FakeServer, { me, group }: GroupCall, selected: FileSelection) {
  const ids = listSelected(server, { group, personId: me.id, kind: 'move' }, selected);
  if (ids.length > maxFiles) throw refuse('IMAGE_SET_FULL');
  return chooseFiles(server, group, ids);
}

/** Runs a change and stores the data to undo it. `from`: the folders of its files afterwards. */
function note(
  server: FakeServer,
  { me, group }: GroupCall,
  changed: {
    set: ImageSet;
    files: FileItem[];
    failures?: ImageSetAction['failures'];
    unchangedCount?: number;
    from: 'set' | 'order' | null;
  },
  change: () => void,
): ImageSetAction {
  const { set, files, failures = [], unchangedCount = 0, from } = changed;
  if (files.length === 0) return result(set.id, { failures, unchangedCount });
  const action: ImageSetActionRecord = {
    id: crypto.randomUUID(),
    groupId: group.id,
    personId: me.id,
    imageSetId: set.id,
    leftIn: from === 'set' ? null : set.id,
    wasArranged: set.isArranged,
    files,
    restoredCount: null,
  };
  change();
  server.imageSetActions.set(action.id, action);
  publish(server, group.id, files);
  return result(set.id, { actionId: action.id, changedCount: files.length, failures, unchangedCount });
}

function result(imageSetId: string, given: Partial<ImageSetAction>): ImageSetAction {
  const { failures = [], ...counts } = given;
  return {
    ...{ actionId: null, imageSetId, changedCount: 0, unchangedCount: 0, ...counts },
    failedCount: failures.length,
    failures: failures.slice(0, 100),
  };
}

function takeBack(server: FakeServer, action: ImageSetActionRecord) {
  const { imageSetId, groupId, files, leftIn, wasArranged } = action;
  if (action.restoredCount !== null) return { imageSetId, restoredCount: action.restoredCount };
  const set = server.imageSets.get(imageSetId);
  if (set) server.imageSets.set(imageSetId, { ...set, isArranged: wasArranged });
  const there = files.filter(({ id }) => server.files.get(id)?.imageSetId === leftIn);
  for (const { id, imageSetId: setId, imageSetIndex, folderId } of there) {
    const file = server.files.get(id);
    if (file) server.files.set(id, { ...file, imageSetId: setId, imageSetIndex, folderId });
  }
  action.restoredCount = there.length;
  publish(server, groupId, files);
  return { imageSetId, restoredCount: there.length };
}

function publish(server: FakeServer, groupId: string, files: readonly FileItem[]): void {
  const fileIds = files.map(({ id }) => id);
  server.publish({ type: 'files-changed', groupId, change: 'updated', fileIds });
  server.publish({ type: 'image-sets-changed', groupId });
  server.publish({ type: 'folders-changed', groupId });
}
