import { maxVersionsCounted } from '@kepwai/rules/files/versions';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Row } from '../../../db/tables.ts';
import type { FilesFilter } from './filter.ts';
import { hasNameOrPlace, type SearchWord, toTerms } from './terms.ts';

/** Matches files that can be versions of one (docs/decisions/033), as the index `files_versions_named` has them. */
function isVersion(table: string): RawBuilder<SqlBool> {
  const [kind, name, state, set, trashed, separate] = columns.map((column) => sql.ref(`${table}.${column}`));
  return sql`is_version(${kind}, ${name}, ${state}, ${set}, ${trashed}, ${separate})`;
}

const columns = ['kind', 'name_folded', 'state', 'image_set_id', 'trashed_at', 'is_separate'];

/** Matches versions of a file, itself included. */
export function isVersionOf(file: VersionKey): RawBuilder<SqlBool> {
  return sql`files.group_id = ${file.group_id} and coalesce(files.folder_id, files.group_id) = ${file.folder_id ?? file.group_id}
    and files.kind = ${file.kind} and files.name_folded = fold_thai(${file.name}) and ${isVersion('files')}`;
}

type VersionKey = Pick<Row<'files'>, 'group_id' | 'folder_id' | 'kind' | 'name'>;

/** Matches versions of the same file: the same name and kind, in the same folder of the same group. */
function isSameRow(table: string, of: string): RawBuilder<SqlBool> {
  const [a, b] = [table, of].map(
    (each) =>
      sql`(${sql.ref(`${each}.group_id`)}, coalesce(${sql.ref(`${each}.folder_id`)}, ${sql.ref(`${each}.group_id`)}),
        ${sql.ref(`${each}.kind`)}, ${sql.ref(`${each}.name_folded`)})`,
  );
  return sql`${a} = ${b} and ${isVersion(table)}`;
}

/**
 * Returns the condition of a list on versions: the latest alone, except if the filter distinguishes versions. A search finds an older version by its poster or its text; by its name it finds the latest.
 */
export function isListed(filter: FilesFilter, words: readonly SearchWord[] = []): Expression<SqlBool>[] {
  if (listsEvery(filter)) return [];
  if (words.length === 0) return latest(true);
  const byName = words.map((word) => hasNameOrPlace(toTerms(word)));
  return [sql`(files.is_latest or not (${sql.join(byName, sql` and `)}))`];
}

function listsEvery({ everyVersion, postedBy, starredBy }: FilesFilter): boolean {
  return everyVersion === true || postedBy !== undefined || starredBy !== undefined;
}

/** Whether a list has no older versions at all. */
export function isOnlyLatest(filter: FilesFilter, words: readonly SearchWord[]): boolean {
  return words.length === 0 && !listsEvery(filter);
}

/** Returns the condition of a list that has only the latest, as its indexes have it. */
export function latest(onlyLatest: boolean): Expression<SqlBool>[] {
  return onlyLatest ? [sql`files.is_latest`] : [];
}

/** Selects these files (a query of their ids) and the older versions of those that are the latest. */
export function withOlderVersions(fileIds: RawBuilder<unknown>, groupId: string): RawBuilder<string> {
  // One file after the other, by the index of versions: right after many files came there are no statistics of them, and a
  // join would read all versions of the group again for each.
  return sql<string>`(
    with chosen as materialized (
      select id, group_id, folder_id, kind, name_folded, has_older from files
      where id in (${fileIds}) and group_id = ${groupId})
    select id from chosen
    union
    select version.id from chosen cross join lateral (
      select older.id from files as older where ${isSameRow('older', 'chosen')}
      order by older.posted_at desc, older.id desc offset 0) as version
    where chosen.has_older)`;
}

const hasVersions = sql<SqlBool>`(files.has_older or not files.is_latest)`;

/** Number of versions of a file; null for a file that is alone. */
export const versionCount = sql<number | null>`case when ${hasVersions} then (
  select count(*) from (
    select from files as version where ${isSameRow('version', 'files')} limit ${sql.lit(maxVersionsCounted)}) as versions) end`;

/** Number of a version among them, the oldest first; null for a file that is alone, and the latest has their count. */
export const versionNumber = sql<number | null>`case when not files.is_latest then (
  select count(*) from (
    select from files as version
    where ${isSameRow('version', 'files')} and (version.posted_at, version.id) <= (files.posted_at, files.id)
    limit ${sql.lit(maxVersionsCounted)}) as versions) end`;
