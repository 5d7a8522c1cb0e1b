/** Place in an image set: filled by a picture, or waiting for the one with this number. */
export interface Place<Picture> {
  readonly key: string;
  /** Number as people count, from 1. */
  readonly number: number;
  readonly file: Picture | null;
}

/**
 * Returns the places of an image set in order. If each picture has an index, gaps stay where they belong; old
 * phones send none, and then the missing ones wait at the end.
 */
export function layOutPlaces<Picture extends { id: string; imageSetIndex: number | null }>(
  files: readonly Picture[],
  total: number | null,
): Place<Picture>[] {
  const indexed = new Map(files.map((file) => [file.imageSetIndex, file]));
  const waiting = Math.max(0, (total ?? files.length) - files.length);
  const last = Math.max(total ?? 0, ...files.map(({ imageSetIndex }) => imageSetIndex ?? 0));
  // Gaps that nothing is expected in are those of pictures that were unsent, trashed or taken out: they close.
  const isNumbered = !indexed.has(null) && indexed.size === files.length && last - files.length === waiting;
  if (!isNumbered) {
    return [
      ...files.map((file, index) => ({ key: file.id, number: index + 1, file })),
      ...Array.from({ length: waiting }, (_, index) => waitingPlace(files.length + index + 1)),
    ];
  }
  return Array.from({ length: last }, (_, index): Place<Picture> => {
    const file = indexed.get(index + 1);
    return file ? { key: file.id, number: index + 1, file } : waitingPlace(index + 1);
  });
}

function waitingPlace(number: number): Place<never> {
  return { key: `waiting-${number}`, number, file: null };
}

/** Returns the missed pictures of an image set, and how many never arrived. */
export function whatIsMissing<Picture extends { id: string; imageSetIndex: number | null; state: string }>(
  files: readonly Picture[],
  total: number | null,
): { missed: Picture[]; absentCount: number } {
  return {
    missed: files.filter(({ state }) => state === 'missed'),
    absentCount: layOutPlaces(files, total).filter(({ file }) => file === null).length,
  };
}
