import type { FileItem, ImageSet, ImageSetAction } from '@kepwai/api-client';
import { dayMs } from '@kepwai/rules/time';
import { refuse } from '../contract/refuse.ts';
import type { FakeServer, GroupRecord } from '../state/records.ts';
import { listImageSetFiles } from './files.ts';

/** Maximum number of files of an image set. */
export const maxFiles = 1000;

type Failure = ImageSetAction['failures'][number];

/** Returns all files of a set, the trash included, in their order. */
function listAll(server: FakeServer, imageSetId: string): FileItem[] {
  return [...server.files.values()].filter((file) => file.imageSetId === imageSetId).toSorted(byPlace);
}

/** Returns how many pictures that LINE announced have not arrived. */
export function countAbsent(server: FakeServer, set: ImageSet): number {
  if (set.source === 'made' || set.total === null) return 0;
  const arrived = [...server.files.values()].filter(({ id, imageSetId }) => {
    const sent = server.sentPlaces.get(id);
    return sent ? sent.imageSetId === set.id : imageSetId === set.id && !server.editedSets.has(set.id);
  });
  return Math.max(0, set.total - arrived.length);
}

/** Returns until when the places of a set are LINE's; null where they are not. */
export function lockedUntil(server: FakeServer, set: ImageSet): string | null {
  const until = Date.parse(set.postedAt) + dayMs;
  return countAbsent(server, set) > 0 && server.now() < until ? new Date(until).toISOString() : null;
}

/**
 * Returns a set of the group that may change.
 * @throws the answers 404 and 409
 */
export function requireSet(server: FakeServer, group: GroupRecord, imageSetId: string): ImageSet {
  const set = server.imageSets.get(imageSetId);
  if (set?.groupId !== group.id || listImageSetFiles(server, set).length === 0) throw refuse('NOT_FOUND');
  if (lockedUntil(server, set)) throw refuse('IMAGE_SET_FILLING');
  return set;
}

/** Sorts files of a selection into those that may go into a set, and the others with their reasons. */
export function chooseFiles(
  server: FakeServer,
  group: GroupRecord,
  ids: readonly string[],
): { files: FileItem[]; failures: Failure[] } {
  const files: FileItem[] = [];
  const failures: Failure[] = [];
  for (const fileId of ids) {
    const file = server.files.get(fileId);
    const own = file?.groupId === group.id ? file : undefined;
    const code = whyNot(server, own);
    if (own && code === null) files.push(own);
    else failures.push({ fileId, name: own?.name ?? null, code: code ?? 'NOT_FOUND' });
  }
  return { files, failures };
}

function whyNot(server: FakeServer, file: FileItem | undefined): Failure['code'] | null {
  if (!file || file.trashedAt !== null) return 'NOT_FOUND';
  if (file.kind !== 'image' && file.kind !== 'video') return 'NO_PICTURE';
  const set = server.imageSets.get(file.imageSetId ?? '');
  return set && lockedUntil(server, set) ? 'IMAGE_SET_FILLING' : null;
}

/** Puts files into a set: at their place in the order sent, or last where somebody chose the order. */
export function putInto(server: FakeServer, set: ImageSet, files: readonly FileItem[]): void {
  rememberSent(server, [set.id, ...files.flatMap(({ imageSetId }) => imageSetId ?? [])]);
  const here = listAll(server, set.id);
  const coming = files.map((file) => ({ ...file, imageSetId: set.id, folderId: set.folderId }));
  const isArranged = server.imageSets.get(set.id)?.isArranged ?? false;
  number(
    server,
    isArranged ? [...here, ...sentOrder(server, coming)] : sentOrder(server, [...here, ...coming]),
  );
}

/** Takes files out of their set. */
export function takeOut(server: FakeServer, set: ImageSet, files: readonly FileItem[]): void {
  rememberSent(server, [set.id]);
  for (const file of files) server.files.set(file.id, { ...file, imageSetId: null, imageSetIndex: null });
}

/** Orders a set by the named files, which share their places; null: as sent. */
export function orderSet(server: FakeServer, set: ImageSet, fileIds: readonly string[] | null): void {
  rememberSent(server, [set.id]);
  const files = listAll(server, set.id);
  server.imageSets.set(set.id, { ...set, isArranged: fileIds !== null });
  number(server, fileIds === null ? sentOrder(server, files) : arrange(files, fileIds));
}

/** Puts the named files in the given order into the places that they have together. */
function arrange(files: readonly FileItem[], fileIds: readonly string[]): FileItem[] {
  const wanted = [...new Set(fileIds)].flatMap((id) => files.find((file) => file.id === id) ?? []);
  const named = new Set(wanted);
  return files.map((file) => (named.has(file) ? (wanted.shift() ?? file) : file));
}

/** Lets pictures of LINE's sets remember where they were sent, before the first change. */
function rememberSent(server: FakeServer, imageSetIds: readonly string[]): void {
  for (const imageSetId of new Set(imageSetIds)) {
    if (server.editedSets.has(imageSetId) || server.imageSets.get(imageSetId)?.source !== 'chat') continue;
    server.editedSets.add(imageSetId);
    for (const { id, imageSetIndex: index } of listAll(server, imageSetId))
      server.sentPlaces.set(id, { imageSetId, index });
  }
}

function number(server: FakeServer, files: readonly FileItem[]): void {
  for (const [index, file] of files.entries())
    server.files.set(file.id, { ...file, imageSetIndex: index + 1 });
}

function sentOrder(server: FakeServer, files: readonly FileItem[]): FileItem[] {
  const keyOf = (file: FileItem) => {
    const sent = server.sentPlaces.get(file.id);
    const set = server.imageSets.get(sent?.imageSetId ?? '');
    return { at: set?.postedAt ?? file.postedAt, setId: set?.id ?? '', index: sent?.index ?? last };
  };
  return files.toSorted((a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    return (
      Date.parse(one.at) - Date.parse(other.at) ||
      one.setId.localeCompare(other.setId) ||
      one.index - other.index ||
      Date.parse(a.postedAt) - Date.parse(b.postedAt) ||
      a.id.localeCompare(b.id)
    );
  });
}

function byPlace(a: FileItem, b: FileItem): number {
  return (a.imageSetIndex ?? last) - (b.imageSetIndex ?? last) || a.postedAt.localeCompare(b.postedAt);
}

const last = Number.MAX_SAFE_INTEGER;
