import type { FileItem, ImageSet, ImageSetAction } from '@kepwai/api-client';
import {
  type Arrivals,
  arrange,
  countAbsent,
  lockedUntil,
  type OrderedFile,
  sentOrder,
  shownOrder,
  whyNot,
} from '@kepwai/rules/files/image-sets';
import { refuse } from '../contract/refuse.ts';
import { listImageSetFiles } from './files.ts';
import type { FakeServer, GroupRecord } from './records/records.ts';

type Failure = ImageSetAction['failures'][number];

/** Returns all files of a set, the trash included, in their order. */
function listAll(server: FakeServer, imageSetId: string): FileItem[] {
  const files = [...server.files.values()].filter((file) => file.imageSetId === imageSetId);
  return shownOrder(files.map((file) => toOrdered(server, file))).map(({ file }) => file);
}

/** Returns how many pictures that LINE announced have not arrived. */
export function countAbsentOf(server: FakeServer, set: ImageSet): number {
  return countAbsent(arrivalsOf(server, set));
}

/** Returns until when the places of a set are LINE's; null if they are not. */
export function lockEndOf(server: FakeServer, set: ImageSet): string | null {
  const until = lockedUntil(arrivalsOf(server, set), server.now());
  return until === null ? null : new Date(until).toISOString();
}

function arrivalsOf(server: FakeServer, { id, source, total, postedAt }: ImageSet): Arrivals {
  const arrived = [...server.files.values()].filter((file) => {
    const sent = server.sentPlaces.get(file.id);
    return sent ? sent.imageSetId === id : file.imageSetId === id && !server.editedSets.has(id);
  });
  return { postedAt, announced: source === 'made' ? null : total, arrivedCount: arrived.length };
}

/**
 * Returns a set of the group that may change.
 * @throws the answers 404 and 409
 */
export function requireSet(server: FakeServer, group: GroupRecord, imageSetId: string): ImageSet {
  const set = server.imageSets.get(imageSetId);
  if (set?.groupId !== group.id || listImageSetFiles(server, set).length === 0) throw refuse('NOT_FOUND');
  if (lockEndOf(server, set) !== null) throw refuse('IMAGE_SET_FILLING');
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
    const set = server.imageSets.get(own?.imageSetId ?? '');
    const isFilling = set !== undefined && lockEndOf(server, set) !== null;
    const code = whyNot(own && { kind: own.kind, isTrashed: own.trashedAt !== null }, { isFilling });
    if (own && code === null) files.push(own);
    else failures.push({ fileId, name: own?.name ?? null, code: code ?? 'NOT_FOUND' });
  }
  return { files, failures };
}

/** Puts files into a set: at their place in the order sent, or last if the order was chosen. */
export function putInto(server: FakeServer, set: ImageSet, files: readonly FileItem[]): void {
  rememberSent(server, [set.id, ...files.flatMap(({ imageSetId }) => imageSetId ?? [])]);
  const here = listAll(server, set.id);
  const coming = files.map((file) => ({ ...file, imageSetId: set.id, folderId: set.folderId }));
  const isArranged = server.imageSets.get(set.id)?.isArranged ?? false;
  number(
    server,
    isArranged ? [...here, ...orderAsSent(server, coming)] : orderAsSent(server, [...here, ...coming]),
  );
}

/** Removes files from their set. */
export function takeOut(server: FakeServer, set: ImageSet, files: readonly FileItem[]): void {
  rememberSent(server, [set.id]);
  for (const file of files) server.files.set(file.id, { ...file, imageSetId: null, imageSetIndex: null });
}

/** Orders a set by the named files, which share their places; null: as sent. */
export function orderSet(server: FakeServer, set: ImageSet, fileIds: readonly string[] | null): void {
  rememberSent(server, [set.id]);
  const files = listAll(server, set.id);
  server.imageSets.set(set.id, { ...set, isArranged: fileIds !== null });
  number(server, fileIds === null ? orderAsSent(server, files) : arrange(files, fileIds));
}

/** Stores the original places of pictures in LINE's sets, before the first change. */
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

function orderAsSent(server: FakeServer, files: readonly FileItem[]): FileItem[] {
  return sentOrder(files.map((file) => toOrdered(server, file))).map(({ file }) => file);
}

function toOrdered(server: FakeServer, file: FileItem): OrderedFile & { readonly file: FileItem } {
  const { id, imageSetIndex: index, postedAt } = file;
  const sent = server.sentPlaces.get(id);
  const set = server.imageSets.get(sent?.imageSetId ?? '');
  const places = {
    sentSetId: set?.id ?? null,
    sentSetAt: set?.postedAt ?? null,
    sentIndex: sent?.index ?? null,
  };
  return { file, id, index, postedAt, ...places };
}
