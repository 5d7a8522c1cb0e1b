import { type RawBuilder, sql } from 'kysely';
import type { FilesFilter, FilesPage } from './filter.ts';

/** A list of all files, or of those of some days, the latest first. */
type LatestPage = FilesPage & { filter: Pick<FilesFilter, 'from' | 'to'>; sort: 'latest' };

/** Whether {@link isOfLatest} has the files of a page: the lists that a group opens with. */
export function isLatestPage(page: FilesPage): page is LatestPage {
  const { from: _from, to: _to, ...others } = page.filter;
  return page.sort === 'latest' && Object.values(others).every((part) => part === undefined);
}

/**
 * Matches the files of a page, by the same text for each: a statement that is planned once would not keep to the index
 * of their order by itself (schema, `latest_files`).
 */
export function isOfLatest({ groupId, filter, after, limit }: LatestPage): RawBuilder<boolean> {
  const last = after?.sort === 'latest' ? after : { postedAt: 'infinity', place: 0, id: noId };
  return sql<boolean>`files.id = any(array(select latest_files(
    ${groupId}::uuid, ${filter.from ?? '-infinity'}::timestamptz, ${filter.to ?? 'infinity'}::timestamptz,
    ${last.postedAt}::timestamptz, ${last.place}::integer, ${last.id}::uuid, ${limit}::integer)))`;
}

/** Id that no file has; a page without a place to start after is compared with no id. */
const noId = '00000000-0000-0000-0000-000000000000';
