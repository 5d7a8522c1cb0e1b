import { afterThai, kindWords, type NamedFile, shortDay } from './outside-name.ts';
import type { FileRow } from './store.ts';

/** A file, as far as what people call it needs it. */
export interface SpokenFile extends NamedFile {
  /** Null where LINE did not say. */
  posterName: string | null;
}

/**
 * Returns what members of the group read for a file: `รูปของพ่อชัย · 28 พ.ย. 13:07` instead of a name that the product made,
 * with the year where it is another than now. The app says the same (app/src/features/files/spoken-name.ts).
 */
export function spokenName(file: SpokenFile, now: Date): string {
  const { name, kind, isNameMade, postedAt, posterName } = file;
  if (!isNameMade) return name;
  const owner = posterName === null ? '' : afterThai('ของ', posterName);
  const time = timeFormat.format(postedAt);
  return `${kindWords[kind]}${owner} · ${dayWithoutThisYear(postedAt, now)} ${time}`;
}

const timeFormat = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Bangkok' });

function dayWithoutThisYear(at: Date, now: Date): string {
  const [day, month, year] = shortDay(at).split(' ');
  return year === shortDay(now).split(' ')[2] ? `${day} ${month}` : `${day} ${month} ${year}`;
}

/** Returns a row of the database as a file to speak of. */
export function toSpoken(
  row: Pick<FileRow, 'name' | 'kind' | 'is_name_made' | 'posted_at' | 'poster_name'>,
): SpokenFile {
  const { name, kind, is_name_made: isNameMade, posted_at: postedAt, poster_name: posterName } = row;
  return { name, kind, isNameMade, postedAt, posterName };
}
