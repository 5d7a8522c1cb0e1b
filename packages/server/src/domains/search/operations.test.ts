import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import {
  buildFile,
  buildFiles,
  buildFolder,
  buildGroup,
  buildMember,
  buildUser,
} from '../../../test/index.ts';
import { buildGroupOfMine, headers, shared, useCaller, userId } from '../../../test/scenes/caller-scene.ts';
import type { components } from '../../generated/schema.ts';

type Schemas = components['schemas'];
interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

let groupId: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
});

async function get<Data>(path: string, query: Record<string, string>): Promise<Data> {
  const answer = await shared.app.inject({ url: `${path}?${new URLSearchParams(query)}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

const search = (q: string, query: Record<string, string> = {}) =>
  get<Page<Schemas['SearchHit']>>(`/api/group/${groupId}/search`, { q, ...query });
const searchAll = (q: string, query: Record<string, string> = {}) =>
  get<Page<Schemas['GroupHits']>>('/api/me/search', { q, ...query });
const suggest = async (q?: string) => {
  const query: Record<string, string> = q === undefined ? {} : { q };
  const { items } = await get<{ items: Schemas['SearchSuggestion'][] }>(
    `/api/group/${groupId}/search/suggestion`,
    query,
  );
  return items.map(({ kind, text }) => `${kind} ${text}`);
};

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute));
let minute = 0;

async function addFile(name: string, given: Parameters<typeof buildFile>[1] = {}) {
  minute += 1;
  return buildFile(shared.deps.db, { group_id: groupId, name, posted_at: at(minute), ...given });
}

async function addImageSet(name: string | null): Promise<string> {
  const { id } = await shared.deps.db
    .insertInto('image_sets')
    .values({ group_id: groupId, line_set_id: randomUUID(), posted_at: at(0), name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const namesOf = ({ items }: Page<Schemas['SearchHit']>) => items.map(({ file }) => file.name);

describe('searchGroup', () => {
  test('finds files by their name, poster, folder and image set, and says by which', async () => {
    const mum = await buildUser(shared.deps.db, { display_name: 'เเม่นิด' });
    const folder = await buildFolder(shared.deps.db, { group_id: groupId, name: 'ของแม่' });
    await addFile('รูปแม่.jpg');
    await addFile('b.jpg', { posted_by: mum.id });
    await addFile('c.jpg', { folder_id: folder.id });
    await addFile('d.jpg', { image_set_id: await addImageSet('วันแม่') });
    await addFile('e.jpg', { image_set_id: await addImageSet(null) });
    const { items } = await search('แม่');
    expect(items.map((hit) => [hit.file.name, hit.matchedIn, hit.folderName, hit.imageSetName])).toEqual([
      ['d.jpg', 'imageSet', null, 'วันแม่'],
      ['c.jpg', 'folder', 'ของแม่', null],
      ['b.jpg', 'poster', null, null],
      ['รูปแม่.jpg', 'name', null, null],
    ]);
    expect(items.every(({ excerpt }) => excerpt === null)).toBe(true);
  });

  test('all words are required, each in any place', async () => {
    const mum = await buildUser(shared.deps.db, { display_name: 'แม่นิด' });
    await addFile('ใบเสร็จค่าน้ำ.pdf', { posted_by: mum.id });
    await addFile('ใบเสร็จค่าไฟ.pdf');
    await addFile('รูป.jpg', { posted_by: mum.id });
    expect(namesOf(await search('แม่ ใบเสร็จ'))).toEqual(['ใบเสร็จค่าน้ำ.pdf']);
    expect(namesOf(await search('นิด แม่'))).toEqual(['รูป.jpg', 'ใบเสร็จค่าน้ำ.pdf']);
    expect(namesOf(await search('แม่ ไฟ'))).toEqual([]);
    const listed = await get<Page<Schemas['File']>>(`/api/group/${groupId}/file`, { search: 'แม่ ใบเสร็จ' });
    expect(listed.items.map(({ name }) => name)).toEqual(['ใบเสร็จค่าน้ำ.pdf']);
  });

  test('finds old files by their places behind thousands of others', async () => {
    const { db } = shared.deps;
    const mum = await buildUser(db, { display_name: 'ยายทองดี' });
    const folder = await buildFolder(db, { group_id: groupId, name: 'ทองคำ' });
    await addFile('ทองเก่า.pdf', { posted_by: mum.id });
    await addFile('x.pdf', { posted_by: mum.id });
    await addFile('y.pdf', { folder_id: folder.id });
    await addFile('z.pdf', { image_set_id: await addImageSet('ทองหยอด') });
    await buildFiles(db, 2_100, {
      given: { group_id: groupId, posted_at: new Date(Date.UTC(2026, 10, 22)) },
    });
    expect(namesOf(await search('ทอง'))).toEqual(['z.pdf', 'y.pdf', 'x.pdf', 'ทองเก่า.pdf']);
    expect(namesOf(await search('ทอง เก่า'))).toEqual(['ทองเก่า.pdf']);
    expect(namesOf(await search('ทอง ยาย'))).toEqual(['x.pdf', 'ทองเก่า.pdf']);
    const all = await searchAll('ยาย ทอง');
    expect(all.items[0]?.hits.map(({ file }) => file.name)).toEqual(['x.pdf', 'ทองเก่า.pdf']);
    const byPlace = await searchAll('ทองคำ');
    expect(byPlace.items[0]?.hits.map((hit) => [hit.file.name, hit.matchedIn])).toEqual([
      ['y.pdf', 'folder'],
    ]);
  });

  test('shows the latest results of a large group, however many there are', async () => {
    const { db } = shared.deps;
    const postedAt = (index: number) => new Date(Date.UTC(2026, 10, 21) - index * 60_000);
    await buildFiles(db, 450, {
      given: { group_id: groupId },
      rowOf: (index) => ({
        name: `${index < 110 ? 'รูป' : 'ใบเสร็จ'} ${index}.jpg`,
        posted_at: postedAt(index),
      }),
    });
    // Simulates more rows than are worth inserting in a test.
    await sql`update group_counts set file_count = 30000 where group_id = ${groupId}`.execute(db);
    const { items } = await searchAll('ใบ เสร็จ');
    expect(items.map(({ hits, hasMore }) => [hits.map(({ file }) => file.name), hasMore])).toEqual([
      [['ใบเสร็จ 110.jpg', 'ใบเสร็จ 111.jpg', 'ใบเสร็จ 112.jpg'], true],
    ]);
  });

  test('filters by kind, person, time, size and folder, and pages', async () => {
    const folder = await buildFolder(shared.deps.db, { group_id: groupId, name: 'x' });
    await addFile('งาน 1.pdf', { kind: 'file', size_bytes: 10 });
    await addFile('งาน 2.pdf', { kind: 'file', size_bytes: 2_000, folder_id: folder.id });
    await addFile('งาน 3.jpg', { posted_by: userId, posted_at: at(200) });
    await addFile('งาน 4.jpg', { state: 'missed', missed_reason: 'failed', size_bytes: null, sha256: null });
    expect(namesOf(await search('งาน', { kind: 'file' }))).toEqual(['งาน 2.pdf', 'งาน 1.pdf']);
    expect(namesOf(await search('งาน', { postedBy: userId }))).toEqual(['งาน 3.jpg']);
    expect(namesOf(await search('งาน', { from: at(199).toISOString() }))).toEqual(['งาน 3.jpg']);
    expect(namesOf(await search('งาน', { minSizeBytes: '2000' }))).toEqual(['งาน 2.pdf']);
    expect(namesOf(await search('งาน', { maxSizeBytes: '10' }))).toEqual(['งาน 1.pdf']);
    expect(namesOf(await search('งาน', { folderId: folder.id }))).toEqual(['งาน 2.pdf']);
    const first = await search('งาน', { limit: '3', sort: 'name' });
    expect(namesOf(first)).toEqual(['งาน 1.pdf', 'งาน 2.pdf', 'งาน 3.jpg']);
    const rest = await search('งาน', { limit: '3', sort: 'name', cursor: first.nextCursor ?? '' });
    expect(namesOf(rest)).toEqual(['งาน 4.jpg']);
    expect(rest.nextCursor).toBeNull();
  });

  test('searchGroup finds neither the trash nor other groups, nor a folder in the trash', async () => {
    const folder = await buildFolder(shared.deps.db, {
      group_id: groupId,
      name: 'ลับสุด',
      trashed_at: testClock(),
    });
    await addFile('a.jpg', { folder_id: folder.id });
    await addFile('ลับ.jpg', { trashed_at: testClock() });
    await buildFile(shared.deps.db, { name: 'ลับ.jpg' });
    expect(namesOf(await search('ลับ'))).toEqual([]);
    expect((await searchAll('ลับ')).items).toEqual([]);
  });

  // Each is a file's name and the search that finds it alone.
  test.each([
    ['per cent', '100%.pdf', '%'],
    ['underscore', 'a_b.pdf', '_'],
    ['backslash', 'a\\b.pdf', '\\'],
    ['quotes', `"a'b".pdf`, `'b"`],
    ['one letter', 'ฬ.pdf', 'ฬ'],
    ['an emoji', 'ทริป👨‍👩‍👧.pdf', '👨‍👩‍👧'],
    ['zero-width letters', 'รายงาน.pdf', 'ราย\u200bงาน\ufeff'],
    ['a combining mark alone', 'กี.pdf', 'ี'],
    ['NUL', 'null.pdf', 'nu\0ll'],
    ['a pattern', 'a(.*)$.pdf', '(.*)$'],
    ['ำ in two letters', 'ค่าน้ำ.pdf', 'น\u0e4d\u0e49\u0e32'],
    ['Thai digits', '๒๕๖๙.pdf', '2569'],
  ])('a search for %s finds the matching files', async (_what, name, q) => {
    await addFile('zzz-zzz-zzz');
    await addFile(name);
    expect(namesOf(await search(q))).toEqual([name]);
    expect((await searchAll(q)).items.map(({ hits }) => hits.map(({ file }) => file.name))).toEqual([[name]]);
    await suggest(q);
  });

  test('a search without a visible letter finds nothing, and one of 500 letters is refused', async () => {
    await addFile('a.jpg');
    for (const q of [' ', '\u200b', '\u200b \ufeff', '\0']) {
      expect(await search(q)).toEqual({ items: [], nextCursor: null });
      expect(await searchAll(q)).toEqual({ items: [], nextCursor: null });
    }
    const fifty = Array.from({ length: 50 }, (_, index) => String.fromCodePoint(0x0e01 + index)).join(' ');
    expect(namesOf(await search(fifty))).toEqual([]);
    expect((await searchAll(fifty)).items).toEqual([]);
    for (const path of [`/api/group/${groupId}/search`, '/api/me/search']) {
      for (const query of ['', '?q=', `?q=${'ก'.repeat(500)}`]) {
        const answer = await shared.app.inject({ url: path + query, headers });
        expect(answer.json()).toMatchObject({ error: { code: 'INVALID_REQUEST' } });
      }
    }
  });
});

describe('searchMyGroups', () => {
  test('shows the latest results of each of my groups, and only of those', async () => {
    const other = await buildGroupOfMine({ name: 'ห้อง ป.3/2', last_file_at: at(100) });
    const left = await buildGroup(shared.deps.db);
    await buildMember(shared.deps.db, { group_id: left.id, user_id: userId, is_member: false });
    await buildFile(shared.deps.db, { group_id: left.id, name: 'งบ.pdf' });
    await buildFile(shared.deps.db, { name: 'งบ.pdf' });
    for (const name of ['งบ 1.pdf', 'งบ 2.pdf', 'งบ 3.pdf', 'งบ 4.pdf', 'อื่น.pdf']) await addFile(name);
    await addFile('งบ ห้อง.pdf', { group_id: other.id });
    const { items, nextCursor } = await searchAll('งบ');
    const shown = items.map(({ group, hits, hasMore }) => [
      group.id,
      hits.map(({ file }) => file.name),
      hasMore,
    ]);
    expect(new Map(shown.map(([id, ...rest]) => [id, rest]))).toEqual(
      new Map([
        [groupId, [['งบ 4.pdf', 'งบ 3.pdf', 'งบ 2.pdf'], true]],
        [other.id, [['งบ ห้อง.pdf'], false]],
      ]),
    );
    expect(nextCursor).toBeNull();
  });

  test('finds a group by its name, also without a file', async () => {
    await buildGroupOfMine({ name: 'ชมรมปลากัด' });
    const { items } = await searchAll('ปลา กัด');
    expect(items.map(({ group, hits }) => [group.name, hits])).toEqual([['ชมรมปลากัด', []]]);
  });

  test('continues page by page through many groups', async () => {
    for (let index = 0; index < 30; index += 1) {
      const { id } = await buildGroupOfMine({ name: `กลุ่ม ${index}`, last_file_at: at(index + 200) });
      if (index % 5 === 0) await addFile(`หา ${index}.pdf`, { group_id: id });
    }
    const first = await searchAll('หา');
    const second = await searchAll('หา', { cursor: first.nextCursor ?? '' });
    const names = [first, second].map(({ items }) =>
      items.flatMap(({ hits }) => hits.map(({ file }) => file.name)),
    );
    expect(names).toEqual([['หา 25.pdf'], ['หา 20.pdf', 'หา 15.pdf', 'หา 10.pdf', 'หา 5.pdf', 'หา 0.pdf']]);
    expect(second.nextCursor).toBeNull();
  });

  test('a file of another poster can be trashed by those who manage the quota only', async () => {
    const poster = await buildUser(shared.deps.db);
    await addFile('งบ.pdf', { posted_by: poster.id });
    const [own] = (await search('งบ')).items;
    const [hit] = (await searchAll('งบ')).items.flatMap(({ hits }) => hits);
    expect(hit?.file.permissions).toEqual(own?.file.permissions);
  });
});

describe('listSearchSuggestions', () => {
  test('offers posters, folders, image sets and words of documents that contain what was typed', async () => {
    const { db } = shared.deps;
    const mum = await buildUser(db, { display_name: 'แม่นิด' });
    await addFile('ใบเสร็จ-แม่ค้า_2569.pdf', { kind: 'file', posted_by: mum.id });
    await addFile('แม่ค้า ประชุม.docx', { kind: 'file', posted_by: mum.id });
    await addFile('แม่น้ำ.jpg');
    await buildFolder(db, { group_id: groupId, name: 'ของแม่' });
    await addImageSet('วันแม่');
    expect(await suggest('เเม่')).toEqual(['poster แม่นิด', 'folder ของแม่', 'imageSet วันแม่', 'word แม่ค้า']);
    expect(await suggest('ประ')).toEqual(['word ประชุม']);
    expect(await suggest('25')).toEqual([]);
    expect(await suggest()).toEqual(['poster แม่นิด', 'word แม่ค้า', 'word ใบเสร็จ', 'word ประชุม']);
    expect(await suggest('\u200b')).toEqual(await suggest());
  });
});
