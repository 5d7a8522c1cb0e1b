import { dayMs, type Instant, msOf } from '../time.ts';
import type { FileKind } from '../words/kind-words.ts';

/** Maximum number of files of an image set. */
export const maxFiles = 1000;

/** Numbers of an image set by which LINE still brings pictures of it. */
export interface Arrivals {
  readonly postedAt: Instant;
  /** Number of pictures that LINE announced; null if unknown. */
  readonly announced: number | null;
  /** Number of pictures that arrived, wherever they are now, deleted ones included. */
  readonly arrivedCount: number;
}

/** Returns how many announced pictures have not arrived. */
export function countAbsent({ announced, arrivedCount }: Arrivals): number {
  return Math.max(0, (announced ?? 0) - arrivedCount);
}

/**
 * Returns until when the places of an image set are LINE's; null if nothing is expected any more. A picture
 * that is missing after a day never comes: a sender whose phone was interrupted sends the rest without the set.
 */
export function lockedUntil(arrivals: Arrivals, now: Instant): number | null {
  const until = msOf(arrivals.postedAt) + dayMs;
  return countAbsent(arrivals) > 0 && msOf(now) < until ? until : null;
}

/** Why a file cannot go into an image set. */
export type NoPlace = 'NOT_FOUND' | 'NO_PICTURE' | 'IMAGE_SET_FILLING';

/** Returns why a file cannot go into an image set; null if it can. `isFilling`: whether LINE still brings pictures of the set that it is in. */
export function whyNot(
  file: { readonly kind: FileKind; readonly isTrashed: boolean } | undefined,
  { isFilling }: { isFilling: boolean },
): NoPlace | null {
  if (!file || file.isTrashed) return 'NOT_FOUND';
  if (file.kind !== 'image' && file.kind !== 'video') return 'NO_PICTURE';
  return isFilling ? 'IMAGE_SET_FILLING' : null;
}

/** Returns why a set cannot be made of files none of which can go in: the reason that is easiest to fix. */
export function whyNoSet(codes: readonly NoPlace[]): 'NOT_FOUND' | 'NO_PICTURES' | 'IMAGE_SET_FILLING' {
  if (codes.every((code) => code === 'NOT_FOUND')) return 'NOT_FOUND';
  return codes.includes('IMAGE_SET_FILLING') ? 'IMAGE_SET_FILLING' : 'NO_PICTURES';
}

/** A file of an image set, as its order depends on it. */
export interface OrderedFile {
  readonly id: string;
  /** Place in the set; files without one are last. */
  readonly index: number | null;
  /** Set in which LINE sent it, the instant of that set, and its number there; null for what LINE sent alone. */
  readonly sentSetId: string | null;
  readonly sentSetAt: Instant | null;
  readonly sentIndex: number | null;
  readonly postedAt: Instant;
}

/** Returns files in the order in which they were sent: those of a LINE set side by side, by its numbers, else by time. */
export function sentOrder<File extends OrderedFile>(files: readonly File[]): File[] {
  return files.toSorted(
    (a, b) =>
      compare(msOf(a.sentSetAt ?? a.postedAt), msOf(b.sentSetAt ?? b.postedAt)) ||
      compare(a.sentSetId ?? '', b.sentSetId ?? '') ||
      compare(a.sentIndex ?? last, b.sentIndex ?? last) ||
      compare(msOf(a.postedAt), msOf(b.postedAt)) ||
      compare(a.id, b.id),
  );
}

/** Returns files in the present order. */
export function shownOrder<File extends OrderedFile>(files: readonly File[]): File[] {
  return files.toSorted(
    (a, b) =>
      compare(a.index ?? last, b.index ?? last) ||
      compare(msOf(a.postedAt), msOf(b.postedAt)) ||
      compare(a.id, b.id),
  );
}

/** Puts the named files in the given order into their common places; the others keep theirs. */
export function arrange<File extends { id: string }>(
  files: readonly File[],
  wantedIds: readonly string[],
): File[] {
  const byId = new Map(files.map((file) => [file.id, file]));
  const wanted = [...new Set(wantedIds)].flatMap((id) => byId.get(id) ?? []);
  const named = new Set(wanted);
  return files.map((file) => (named.has(file) ? (wanted.shift() ?? file) : file));
}

/** Adds files to a chosen order, each at its former place. */
export function putBack<File extends OrderedFile>(
  files: readonly File[],
  returning: readonly { file: File; index: number | null }[],
): File[] {
  const placed = [
    ...files.map((file) => ({ file, index: file.index ?? last, isBack: 1 })),
    ...returning.map(({ file, index }) => ({ file, index: index ?? last, isBack: 0 })),
  ];
  return placed
    .toSorted((a, b) => compare(a.index, b.index) || a.isBack - b.isBack || compare(a.file.id, b.file.id))
    .map(({ file }) => file);
}

const last = Number.MAX_SAFE_INTEGER;

function compare<Value extends number | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
