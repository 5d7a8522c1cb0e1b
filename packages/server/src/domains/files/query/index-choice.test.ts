import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildBlob,
  buildFolder,
  buildGroup,
  buildUser,
  createTestDatabase,
  forFile,
  type TestDatabase,
} from '../../../../test/index.ts';
import { withLongStatements } from '../../../db/database.ts';
import { findFiles } from '../find-files.ts';
import { decodeFilesCursor, toFilesPage } from '../list-cursor.ts';
import { type FileRow, listFilePage } from '../store.ts';
import {
  type FilesAfter,
  type FilesFilter,
  type FilesPage,
  type FilesSort,
  type FilterPart,
  filesOrders,
  filterConditions,
} from './filter.ts';
import { all, walk } from './page-scan.ts';

/** More than is read at once, for every filter that is not narrow. */
const fileCount = 12_000;

/** Documents besides, with four older versions for each that is the latest. */
const versionCount = 4_500;

let shared: TestDatabase;
let groupId: string;
let rareId: string;
let folderId: string;

beforeAll(() => withLongStatements(fill));

async function fill(): Promise<void> {
  shared = await createTestDatabase(forFile);
  const { db } = shared;
  groupId = (await buildGroup(db)).id;
  rareId = (await buildUser(db)).id;
  const frequentId = (await buildUser(db)).id;
  // A name of its own, since a search finds what lies in a folder by its name too.
  folderId = (await buildFolder(db, { group_id: groupId, name: 'บัญชี' })).id;
  for (let from = 1; from <= fileCount; from += 500) {
    await sql`
      insert into files (group_id, kind, name, state, missed_reason, size_bytes, source, posted_by, posted_at, folder_id,
        image_set_index)
      select ${groupId}, case when n % 3 = 0 then 'audio' else 'image' end, 'ไฟล์ ' || (n * 7919) % 5003, 'missed', 'failed',
        (n * 104729) % 7001, 'chat', case when n % 600 = 1 then ${rareId}::uuid else ${frequentId}::uuid end,
        timestamptz '2026-11-21' - n / 7 * interval '1 hour', case when n % 4 = 0 then ${folderId}::uuid end,
        nullif(n * 7919 % 4, 0)
      from generate_series(${from}::integer, ${from + 499}::integer) n`.execute(db);
  }
  const { sha256 } = await buildBlob(db);
  for (let from = 1; from <= versionCount; from += 500) {
    await sql`
      insert into files (group_id, kind, name, state, sha256, size_bytes, source, posted_by, posted_at, folder_id)
      select ${groupId}, case when n % 3 = 0 then 'audio' else 'file' end, 'งบ ' || n % 900 || '.pdf', 'kept', ${sha256},
        (n * 104729) % 7001, 'chat', case when n % 400 = 1 then ${rareId}::uuid else ${frequentId}::uuid end,
        timestamptz '2026-11-20' - (n * 7919) % ${versionCount}::integer * interval '1 hour',
        case when n % 4 = 0 then ${folderId}::uuid end
      from generate_series(${from}::integer, ${from + 499}::integer) n`.execute(db);
  }
  await sql`analyze files`.execute(db);
}

const days = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) });

/** Filters by what they are for the counters and indexes. */
const filters: Record<string, () => FilesFilter> = {
  'all files': () => ({}),
  'one day': () => days('2026-11-01', '2026-11-02'),
  'a part of a month': () => days('2026-10-03T05:00Z', '2026-10-29'),
  'several years': () => days('2024-08-01', '2026-11-01'),
  'half a year of a kind': () => ({ ...days('2026-02-10', '2026-08-01'), kind: 'image' }),
  'a kind': () => ({ kind: 'audio' }),
  'a rare poster': () => ({ postedBy: rareId }),
  'a rare poster and a kind': () => ({ postedBy: rareId, kind: 'audio' }),
  'an unknown poster': () => ({ postedBy: 'unknown' }),
  'a folder': () => ({ folderId }),
  'a kind in a folder': () => ({ folderId, kind: 'audio' }),
  'no folder': () => ({ folderId: 'top' }),
  'no folder, and several years': () => ({ folderId: 'top', ...days('2024-08-01', '2026-11-01') }),
  sizes: () => ({ minSizeBytes: 100, maxSizeBytes: 6_000 }),
  'few sizes': () => ({ maxSizeBytes: 5 }),
  'sizes of a kind and several years': () => ({
    minSizeBytes: 3_000,
    kind: 'image',
    ...days('2024-08-01', '2026-11-01'),
  }),
};
const sorts: FilesSort[] = ['latest', 'oldest', 'name', 'largest'];
const cases = Object.keys(filters).flatMap((name) => sorts.map((sort) => [name, sort] as const));

/** Returns the ids of all files of a filter in their order, as one statement gives them; older versions by their poster alone. */
async function listAtOnce(page: FilesPage, word = ''): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select files.id from files where group_id = ${page.groupId} and strpos(name_folded, ${word}) > 0
      and (is_latest or ${page.filter.postedBy !== undefined})
      and ${all([sql`true`, ...filterConditions(page.filter)])}
    order by ${filesOrders[page.sort]}`.execute(shared.db);
  return rows.map(({ id }) => id);
}

/** Follows a list, or a search, from page to page. */
async function listByPages(page: FilesPage, search?: string): Promise<string[]> {
  const { db } = shared;
  const ids: string[] = [];
  let { after } = page;
  for (;;) {
    const asked = { ...page, after };
    const { items, nextCursor } =
      search === undefined
        ? toFilesPage(await listFilePage(db, { ...asked, limit: page.limit + 1 }), page)
        : await findFiles(db, { ...asked, search });
    ids.push(...items.map(({ id }) => id));
    if (nextCursor === null) return ids;
    after = decodeFilesCursor(nextCursor, page.sort);
  }
}

/** Follows a list, each page of which passes few files. */
async function listByWalks(page: FilesPage, along: FilterPart[], maxPassed: number): Promise<string[]> {
  const { sort, limit } = page;
  const listed: string[] = [];
  let after: FilesAfter | null = null;
  for (;;) {
    const asked: FilesPage = { ...page, after, limit: limit + 1 };
    const { ids, stoppedAt } = await walk(shared.db, {
      ...asked,
      along,
      onlyLatest: true,
      matches: [],
      maxPassed,
    });
    const { rows } = await sql<FileRow>`
      select * from files where id = any(${ids}::uuid[]) order by ${filesOrders[sort]}`.execute(shared.db);
    const { items, nextCursor } = toFilesPage({ rows, stoppedAt }, { limit, sort });
    listed.push(...items.map(({ id }) => id));
    if (nextCursor === null) return listed;
    after = decodeFilesCursor(nextCursor, sort);
  }
}

describe('a list whose index passes few files per page is complete', () => {
  test.each<[FilesSort, FilterPart[], number]>([
    ['latest', ['days'], 700],
    // Above the number that is read as a whole.
    ['latest', ['days'], 1_200],
    ['oldest', ['kind', 'days'], 700],
    ['oldest', ['kind', 'days'], 1_200],
    ['name', ['days'], 700],
    ['name', [], 700],
    ['largest', ['days'], 700],
    ['largest', ['kind'], 700],
  ])('by %s along %j, %i at a time', async (sort, along, maxPassed) => {
    const filter: FilesFilter = { ...days('2026-01-20', '2026-06-10'), kind: 'audio', folderId };
    const page = { groupId, filter, sort, after: null, limit: 30 };
    expect(await listByWalks(page, along, maxPassed)).toEqual(await listAtOnce(page));
  });
});

describe('a filtered list, page by page, is the whole list', () => {
  test.each(cases)('the pages of a list of %s by %s are the whole list', async (name, sort) => {
    const page = { groupId, filter: filters[name]?.() ?? {}, sort, after: null, limit: 4_000 };
    expect(await listByPages(page)).toEqual(await listAtOnce(page));
  });

  test.each(cases)('the pages of a list of %s by %s, with a word, are the whole list', async (name, sort) => {
    const page = { groupId, filter: filters[name]?.() ?? {}, sort, after: null, limit: 1_000 };
    expect(await listByPages(page, '12')).toEqual(await listAtOnce(page, '12'));
  });
});

test('the files have older versions, which only a list of their poster has', async () => {
  const every = { groupId, sort: 'latest', after: null, limit: 4_000 } as const;
  const shown = await listByPages({ ...every, filter: { kind: 'file' } });
  expect(shown).toHaveLength(600);
  expect(await listByPages({ ...every, filter: { kind: 'file', everyVersion: true } })).toHaveLength(3_000);
});
