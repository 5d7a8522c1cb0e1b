import { toDayKey } from '../../lib/format/dates.ts';
import { type FileSort, isByDay } from './file-filter.ts';

/** Position of a file in time and in its image set. */
export interface Placed {
  readonly id: string;
  readonly postedAt: string;
  readonly imageSetId: string | null;
  readonly imageSetIndex: number | null;
}

/**
 * Returns the files with the pictures of an image set side by side, in the order they were sent, at the place of the
 * first of them. LINE stamps and delivers each picture of a set separately, so their times are unreliable. Sets that
 * cross midnight appear on both days.
 */
export function keepImageSetsTogether<File extends Placed>(files: readonly File[]): readonly File[] {
  const placesBySet = new Map<string, File[]>();
  const places: File[][] = [];
  for (const file of files) {
    const key = file.imageSetId && `${file.imageSetId} ${toDayKey(file.postedAt)}`;
    const begun = key === null ? undefined : placesBySet.get(key);
    if (begun) {
      begun.push(file);
      continue;
    }
    const place = [file];
    places.push(place);
    if (key !== null) placesBySet.set(key, place);
  }
  if (places.length === files.length) return files;
  return places.flatMap((place) => place.toSorted(bySending));
}

/**
 * Returns a list of the server in the order in which it is shown: within each day, image sets stay together.
 */
export function toShownOrder<File extends Placed>(
  files: readonly File[],
  { sort }: { sort: FileSort },
): readonly File[] {
  return isByDay(sort) ? keepImageSetsTogether(files) : files;
}

/** Returns the server's order of a list by day: by time, then by index in the image set, then by id. */
export function compareByDay(sort: 'latest' | 'oldest'): (a: Placed, b: Placed) => number {
  const direction = sort === 'latest' ? -1 : 1;
  return (a, b) =>
    direction * compare(Date.parse(a.postedAt), Date.parse(b.postedAt)) ||
    (a.imageSetIndex ?? 0) - (b.imageSetIndex ?? 0) ||
    direction * compare(a.id, b.id);
}

function bySending(a: Placed, b: Placed): number {
  const last = Number.MAX_SAFE_INTEGER;
  return (
    (a.imageSetIndex ?? last) - (b.imageSetIndex ?? last) ||
    compare(Date.parse(a.postedAt), Date.parse(b.postedAt)) ||
    compare(a.id, b.id)
  );
}

function compare<Value extends number | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
