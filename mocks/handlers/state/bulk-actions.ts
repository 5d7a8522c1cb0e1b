import type { BulkAction, FileItem, FileSelection } from '@kepwai/api-client';
import { thaiDay } from '@kepwai/rules/days/thai-time';
import { filesAtOnce } from '@kepwai/rules/files/bulk';
import { mayTrash } from './access.ts';
import { askInAction } from './ask-again.ts';
import { placesOf, selectFiles } from './file-query.ts';
import { leaveTrashedFolder, moveItems } from './folders.ts';
import type { BulkRecord } from './records/bulk.ts';
import type { FakeServer, GroupRecord } from './records/records.ts';
import { listOlder, withoutOlderVersions } from './versions.ts';

type Failure = BulkAction['failures'][number];

/** Time between two batches. */
const batchPauseMs = 100;

/** Returns the ids of the files of a selection, including those that move along. */
export function listSelected(
  server: FakeServer,
  { group, personId, kind }: { group: GroupRecord; personId: string; kind: BulkAction['kind'] },
  { fileIds = [], found, failedOf }: FileSelection,
): string[] {
  const listed = [...server.files.values()].filter(
    (file) =>
      file.groupId === group.id &&
      (file.trashedAt !== null) === (kind === 'restore') &&
      (kind !== 'ask' || file.state === 'missed') &&
      !server.trashedWithFolder.has(file.id),
  );
  const { filter = {} } = found ?? {};
  const stars = server.stars.get(personId);
  const foundIds = found
    ? withoutOlderVersions(
        server,
        selectFiles(listed, filter, (file) => Object.values(placesOf(server, file))),
        filter,
      )
        .filter(({ id }) => filter.starred === undefined || stars?.has(id))
        .filter(({ postedAt }) => !found.days || found.days.includes(thaiDay(Date.parse(postedAt))))
        .map(({ id }) => id)
        .filter((id) => !found.exceptFileIds?.includes(id))
    : [];
  const earlier = server.bulkActions.get(failedOf ?? '');
  const failedIds = earlier?.personId === personId ? earlier.failures.map(({ fileId }) => fileId) : [];
  const chosen = [...new Set([...fileIds, ...foundIds, ...failedIds])];
  if (kind !== 'move' && kind !== 'trash') return chosen;
  const older = listOlder(server, chosen).filter((id) => {
    const file = server.files.get(id);
    return kind === 'move' || (file && mayTrash(server, group, file, personId));
  });
  return [...new Set([...chosen, ...older])];
}

/** Begins an action: at once if its files are few, else in batches. */
export function startBulk(
  server: FakeServer,
  group: GroupRecord,
  given: Pick<BulkRecord, 'kind' | 'personId' | 'toFolderId' | 'isUndo' | 'waiting'>,
): BulkRecord {
  const isLarge = given.waiting.length > filesAtOnce;
  const action: BulkRecord = {
    ...given,
    id: crypto.randomUUID(),
    groupId: group.id,
    createdAt: new Date(server.now()).toISOString(),
    state: 'running',
    totalCount: isLarge ? null : given.waiting.length,
    ...{ doneCount: 0, unchangedCount: 0, failedCount: 0, failures: [], changed: [], undoneById: null },
  };
  server.bulkActions.set(action.id, action);
  if (isLarge) setTimeout(() => continueAction(server, group, action), batchPauseMs);
  else doBatch(server, group, action);
  return action;
}

/** Undoes an action, which stops. */
export function undoBulk(server: FakeServer, group: GroupRecord, action: BulkRecord): BulkRecord {
  const known = server.bulkActions.get(action.undoneById ?? '');
  if (known) return known;
  if (action.state === 'running') Object.assign(action, { state: 'stopped', waiting: [] });
  // A request to LINE cannot be undone.
  if (action.kind === 'ask') return action;
  const kinds = { move: 'move', trash: 'restore', restore: 'trash' } as const;
  const undo = startBulk(server, group, {
    kind: kinds[action.kind],
    personId: action.personId,
    toFolderId: null,
    isUndo: true,
    waiting: action.changed.map(({ id, from }) => ({ id, to: from })),
  });
  action.undoneById = undo.id;
  return undo;
}

function continueAction(server: FakeServer, group: GroupRecord, action: BulkRecord): void {
  if (action.state !== 'running') return;
  action.totalCount ??= action.waiting.length;
  doBatch(server, group, action);
  const { id: actionId, groupId, totalCount, doneCount, failedCount, state } = action;
  server.publish({ type: 'bulk-progressed', groupId, actionId, state, totalCount, doneCount, failedCount });
  if (action.waiting.length > 0) setTimeout(() => continueAction(server, group, action), batchPauseMs);
}

function doBatch(server: FakeServer, group: GroupRecord, action: BulkRecord): void {
  for (const { id, to } of action.waiting.splice(0, filesAtOnce)) {
    const file = server.files.get(id);
    const outcome = file?.groupId === group.id ? change(server, { group, action, to }, file) : 'NOT_FOUND';
    if (outcome === 'done') {
      action.doneCount += 1;
      action.changed.push({ id, from: file?.folderId ?? null });
    } else if (outcome === 'unchanged') action.unchangedCount += 1;
    else {
      action.failedCount += 1;
      action.failures.push({
        fileId: id,
        name: file?.groupId === group.id ? file.name : null,
        code: outcome,
      });
    }
  }
  if (action.waiting.length === 0) action.state = 'done';
}

function change(
  server: FakeServer,
  { group, action, to }: { group: GroupRecord; action: BulkRecord; to: string | null },
  file: FileItem,
): 'done' | 'unchanged' | Failure['code'] {
  if (action.kind === 'ask') return askInAction(server, group, file);
  if (action.kind === 'move') {
    if (file.trashedAt !== null) return 'NOT_FOUND';
    if (file.folderId === to) return 'unchanged';
    const items = { fileIds: [file.id], imageSetIds: [], folderIds: [], withoutVersions: true };
    moveItems(server, group, { ...items, toFolderId: to });
    return 'done';
  }
  const isTrash = action.kind === 'trash';
  if ((file.trashedAt !== null) === isTrash) return 'unchanged';
  if (!mayTrash(server, group, file, action.personId)) return 'NOT_ALLOWED';
  if (!isTrash) leaveTrashedFolder(server, file);
  const current = server.files.get(file.id) ?? file;
  server.changeFile(current, { trashedAt: isTrash ? new Date(server.now()).toISOString() : null });
  return 'done';
}
