/** A file of an image set, as its order depends on it. */
export interface OrderedFile {
  id: string;
  /** Place in the set; files without one are last. */
  index: number | null;
  /** Set in which LINE sent it, the instant of that set, and its number there; null for what LINE sent alone. */
  sentSetId: string | null;
  sentSetAt: Date | null;
  sentIndex: number | null;
  postedAt: Date;
}

/** Returns files in the order in which they were sent: those of a LINE set side by side, by its numbers, else by time. */
export function sentOrder<File extends OrderedFile>(files: readonly File[]): File[] {
  return files.toSorted(
    (a, b) =>
      compare((a.sentSetAt ?? a.postedAt).getTime(), (b.sentSetAt ?? b.postedAt).getTime()) ||
      compare(a.sentSetId ?? '', b.sentSetId ?? '') ||
      compare(a.sentIndex ?? last, b.sentIndex ?? last) ||
      compare(a.postedAt.getTime(), b.postedAt.getTime()) ||
      compare(a.id, b.id),
  );
}

/** Returns files in the order in which they are shown now. */
export function shownOrder<File extends OrderedFile>(files: readonly File[]): File[] {
  return files.toSorted(
    (a, b) =>
      compare(a.index ?? last, b.index ?? last) ||
      compare(a.postedAt.getTime(), b.postedAt.getTime()) ||
      compare(a.id, b.id),
  );
}

/** Puts the named files in the given order into the places that they have together; the others keep theirs. */
export function arrange<File extends { id: string }>(
  files: readonly File[],
  wantedIds: readonly string[],
): File[] {
  const byId = new Map(files.map((file) => [file.id, file]));
  const wanted = [...new Set(wantedIds)].flatMap((id) => byId.get(id) ?? []);
  const named = new Set(wanted);
  return files.map((file) => (named.has(file) ? (wanted.shift() ?? file) : file));
}

/** Adds files to an order that somebody chose, each at the place that it had. */
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
