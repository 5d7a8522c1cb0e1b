import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildGroup, createTestDatabase, forFile, type TestDatabase } from '../../../../test/index.ts';
import { findLatestFiles } from '../find-files.ts';
import { findFileRows } from '../store.ts';
import type { FilesAfter, FilesSort } from './filter.ts';
import { toNameWords } from './terms.ts';

/** More than the index is read for, so that frequent words take every way. */
const fileCount = 15_000;

let shared: TestDatabase;
let groupId: string;
let otherGroupId: string;

beforeAll(async () => {
  shared = await createTestDatabase(forFile);
  groupId = (await buildGroup(shared.db)).id;
  otherGroupId = (await buildGroup(shared.db)).id;
  for (let from = 1; from <= fileCount; from += 2_500) await fill(from, from + 2_499);
  await sql`
    insert into files (group_id, kind, name, state, missed_reason, source, posted_at)
    values (${otherGroupId}, 'image', 'ใบเสร็จ ของอีกกลุ่ม.pdf', 'missed', 'failed', 'chat', now())`.execute(
    shared.db,
  );
});

/** Adds old names, of which only the oldest is a receipt, below 2,500 new ones. */
async function fill(from: number, to: number): Promise<void> {
  await sql`
    insert into files (group_id, kind, name, state, missed_reason, size_bytes, source, posted_at)
    select ${groupId}, 'image', case
        when n = ${fileCount} then 'ใบเสร็จ ' || n || '.pdf'
        when n > 2500 then 'ราย ' || n || '.jpg'
        else 'IMG ' || n || '.jpg' end,
      'missed', 'failed', n, 'chat', timestamptz '2026-11-21' - n * interval '1 minute'
    from generate_series(${from}::integer, ${to}::integer) n`.execute(shared.db);
}

async function find(words: string[], sort: FilesSort, after: FilesAfter | null = null): Promise<string[]> {
  const page = { groupId, filter: {}, words: toNameWords(words), sort, after, limit: 3 };
  const { rows } = await findFileRows(shared.db, page);
  return rows.map(({ name }) => name);
}

/** Finds the pictures of the sea, three at a time. */
async function findPages(of: string, sort: 'latest' | 'oldest'): Promise<string[]> {
  const names: string[] = [];
  let after: FilesAfter | null = null;
  for (let page = 0; page < 3; page += 1) {
    const words = toNameWords(['ทะเล']);
    const search = { groupId: of, filter: {}, words, sort, after, limit: 3 };
    const { rows } = await findFileRows(shared.db, search);
    names.push(...rows.map(({ name }) => name));
    const last = rows.at(-1);
    if (last) after = { sort, postedAt: last.posted_at, place: last.image_set_index ?? 0, id: last.id };
  }
  return names;
}

describe('a search in many files', () => {
  test.each<[FilesSort, string[], string[]]>([
    ['latest', ['im'], ['IMG 1.jpg', 'IMG 2.jpg', 'IMG 3.jpg']],
    ['oldest', ['im'], ['IMG 2500.jpg', 'IMG 2499.jpg', 'IMG 2498.jpg']],
    ['name', ['im'], ['IMG 1.jpg', 'IMG 2.jpg', 'IMG 3.jpg']],
    ['largest', ['im'], ['IMG 2500.jpg', 'IMG 2499.jpg', 'IMG 2498.jpg']],
    ['latest', ['จ'], ['ใบเสร็จ 15000.pdf']],
    ['name', ['เส', '150'], ['ใบเสร็จ 15000.pdf']],
    ['latest', ['รา'], ['ราย 2501.jpg', 'ราย 2502.jpg', 'ราย 2503.jpg']],
    ['name', ['ราย'], ['ราย 2501.jpg', 'ราย 2502.jpg', 'ราย 2503.jpg']],
    ['name', ['กข'], []],
    ['latest', ['im', 'ราย'], []],
  ])('by %s for %j finds %j', async (sort, words, names) => {
    expect(await find(words, sort)).toEqual(names);
  });

  test.each([
    ['0812345678', ['081-234-5678.pdf', '0812345678.pdf', '081 234 5678.pdf']],
    ['081-234-5678', ['081-234-5678.pdf', '0812345678.pdf', '081 234 5678.pdf']],
    ['๐๘๑๒๓๔๕๖๗๘', ['081-234-5678.pdf', '0812345678.pdf', '081 234 5678.pdf']],
    ['021234567', ['02-123-4567.pdf']],
    ['0812345679', []],
  ])(
    'a search in many files for the phone number %s finds names with and without its hyphens',
    async (word, names) => {
      const all = ['081-234-5678.pdf', '0812345678.pdf', '081 234 5678.pdf', '02-123-4567.pdf'];
      await sql`
      insert into files (group_id, kind, name, state, missed_reason, source, posted_at)
      select ${groupId}, 'file', name, 'missed', 'failed', 'chat', timestamptz '2020-01-01' - place * interval '1 minute'
      from unnest(${all}::text[]) with ordinality as named (name, place)
      where not exists (select from files where group_id = ${groupId} and files.name = named.name)`.execute(
        shared.db,
      );
      expect(await find([word], 'latest')).toEqual(names);
      expect((await find([word], 'name')).toSorted()).toEqual(names.toSorted());
    },
  );

  test('continues after a page with frequent words that lie beyond many others', async () => {
    const id = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
    const after: FilesAfter = { sort: 'name', name: 'IMG 50.jpg', id };
    expect(await find(['im'], 'name', after)).toEqual(['IMG 51.jpg', 'IMG 52.jpg', 'IMG 53.jpg']);
    expect(await find(['pg'], 'name', { sort: 'name', name: 'ราย 14990.jpg', id })).toEqual([
      'ราย 14991.jpg',
      'ราย 14992.jpg',
      'ราย 14993.jpg',
    ]);
    const sizes = await find(['jp'], 'largest', { sort: 'largest', sizeBytes: 2502, id });
    expect(sizes).toEqual(['ราย 2502.jpg', 'ราย 2501.jpg', 'IMG 2500.jpg']);
  });

  test.each([
    ['an index leads to', '2026-10-01'],
    ['are looked through first', '2026-12-01'],
  ])(
    'finds pictures of one instant that %s in their order, also where a page ends between them',
    async (_what, at) => {
      const group_id = (await buildGroup(shared.db)).id;
      const set = await shared.db
        .insertInto('image_sets')
        .values({ group_id, line_set_id: 'ทะเล', posted_at: new Date(at) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await sql`
      insert into files (group_id, kind, name, state, missed_reason, source, posted_at, image_set_id, image_set_index)
      select ${group_id}, 'image', case when n > 2500 then 'ทะเล ' || n % 8 else 'IMG ' || n end, 'missed', 'failed', 'chat',
        case when n > 2500 then ${at}::timestamptz else timestamptz '2026-11-21' - n * interval '1 second' end,
        case when n > 2500 then ${set.id}::uuid end, case when n > 2500 then n % 8 end
      from generate_series(1, 2508) n`.execute(shared.db);
      const places = [0, 1, 2, 3, 4, 5, 6, 7].map((place) => `ทะเล ${place}`);
      expect(await findPages(group_id, 'latest')).toEqual(places);
      expect(await findPages(group_id, 'oldest')).toEqual(places);
    },
  );

  test('finds frequent words that come late in the order', async () => {
    expect(await find(['ราย'], 'oldest')).toEqual(['ราย 14999.jpg', 'ราย 14998.jpg', 'ราย 14997.jpg']);
    const names = await findLatestFiles(shared.db, { groupId: otherGroupId, search: 'ใบเสร็จ', limit: 3 });
    // Only kept files are announced in the chat.
    expect(names).toEqual([]);
  });
});
