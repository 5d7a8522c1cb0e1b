import type { SpokenFile } from '@kepwai/rules/names/spoken-names';
import type { FileRow } from './store.ts';

/** Returns a row of the database as a file to speak of. */
export function toSpoken(
  row: Pick<FileRow, 'name' | 'kind' | 'is_name_made' | 'posted_at' | 'poster_name'>,
): SpokenFile {
  const { name, kind, is_name_made: isNameMade, posted_at: postedAt, poster_name: posterName } = row;
  return { name, kind, isNameMade, postedAt, posterName };
}
