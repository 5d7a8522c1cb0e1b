import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../../test/clock.ts';
import { buildBlob, buildFile, buildGroup, buildMember } from '../../../../test/index.ts';
import {
  buildGroupOfMine,
  headers,
  shared,
  useCaller,
  userId,
} from '../../../../test/scenes/caller-scene.ts';
import { buildDocx, buildPdf, buildXlsx, documentTypes } from '../../../../test/scenes/documents.ts';
import type { components } from '../../../generated/schema.ts';
import { RetryLater } from '../../../queue/retry-later.ts';
import { eraseFile } from '../../files/delete.ts';
import { mergeFiles } from '../../moves/merge/merge-files.ts';
import { extractOlderTexts, extractTextOf, resumeTexts, sendForTexts } from './extract-texts.ts';

type SearchHit = components['schemas']['SearchHit'];

const forever = new AbortController().signal;
let groupId: string;

useCaller();
beforeEach(async () => {
  groupId = (await buildGroupOfMine()).id;
});

interface Document {
  bytes?: Buffer;
  type?: keyof typeof documentTypes;
  name?: string;
  groupId?: string;
}

/** Adds a kept document that has not been read. */
async function add({ bytes = buildDocx(['ว่าง']), type = 'docx', name = 'เอกสาร', ...given }: Document) {
  const { db, blobs } = shared.deps;
  const { sha256, sizeBytes } = await blobs.receive(Readable.from([bytes]));
  const known = await db.selectFrom('blobs').where('sha256', '=', sha256).select('sha256').execute();
  if (known.length === 0)
    await buildBlob(db, { sha256, size_bytes: sizeBytes, mime_type: documentTypes[type] });
  return await buildFile(db, {
    group_id: given.groupId ?? groupId,
    kind: 'file',
    name,
    sha256,
    size_bytes: sizeBytes,
    mime_type: documentTypes[type],
  });
}

/** Adds a document and reads it. */
async function read(document: Document) {
  const file = await add(document);
  const change = { groupId, fileIds: [file.id] };
  await shared.deps.db.transaction().execute((tx) => sendForTexts(tx, shared.deps, change));
  await extractTextOf(shared.deps, { fileId: file.id });
  return file;
}

async function search(q: string): Promise<SearchHit[]> {
  const url = `/api/group/${groupId}/search?q=${encodeURIComponent(q)}`;
  const answer = await shared.app.inject({ url, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.items;
}

const stateOf = async (fileId: string) =>
  (await shared.deps.db.selectFrom('file_texts').select('state').where('file_id', '=', fileId).execute()).map(
    ({ state }) => state,
  );

test('a document is found by its text, with the line that has most of the words', async () => {
  const file = await read({ bytes: buildDocx(['เรื่อง ค่าน้ำ', 'ค่าน้ำ เดือนตุลาคม 350 บาท', 'จบ']) });
  await read({ bytes: buildDocx(['อย่างอื่น']), name: 'อื่น' });
  const [hit, ...others] = await search('ค่าน้ำ ตุลา');
  expect(others).toEqual([]);
  expect(hit).toMatchObject({
    file: { id: file.id },
    matchedIn: 'text',
    excerpt: 'ค่าน้ำ เดือนตุลาคม 350 บาท',
  });
});

/** Reads a document of a group of its own, once for all tests that search in it as members. */
function useDocument(document: Document): () => Promise<string> {
  let file: Awaited<ReturnType<typeof read>>;
  beforeAll(async () => {
    file = await read({ ...document, groupId: (await buildGroup(shared.deps.db)).id });
  });
  return async () => {
    groupId = file.group_id;
    await buildMember(shared.deps.db, { group_id: groupId, user_id: userId });
    return file.id;
  };
}

const openWater = useDocument({ bytes: buildDocx(['ค่าน้ำ water 350 ตุลาคม', 'บาท. อุปกรณ์']) });

test.each(['นํ้า', 'น้ำ', 'นำ', 'WaTer', '๓๕๐', 'ตุ', 'บาท.', 'อุปกรณ์'])(
  '%s is found, however it is spelt',
  async (word) => {
    const fileId = await openWater();
    expect((await search(word)).map((hit) => hit.file.id)).toEqual([fileId]);
  },
);

test('words may be in the name and in the text, and a single letter is only searched in names', async () => {
  const file = await read({ name: 'ใบแจ้งหนี้.docx', bytes: buildDocx(['มิเตอร์ 120']) });
  expect(await search('ใบแจ้ง มิเตอร์')).toMatchObject([
    { file: { id: file.id }, matchedIn: 'name', excerpt: 'มิเตอร์ 120' },
  ]);
  expect(await search('ใบแจ้ง ประปา')).toEqual([]);
  expect(await search('ม')).toEqual([]);
  expect(await search('่')).toEqual([]);
});

const openMinutes = useDocument({
  name: 'มติ.docx',
  bytes: buildDocx([
    'มติที่ประชุมผู้ปกครอง ครั้งที่ 4 ณ ห้องประชุม ชั้น ป. 6 บทที่ ๗ ปี 2568',
    'โทร ๐๘๑-๒๓๔-๕๖๗๘ เลขที่ 1-1017-00203-45-1 บ้าน 021234567 ยอด 12,500.00 บาท แฟกซ์ 053 111 222',
  ]),
});

test.each([
  ['ครั้งที่', true],
  ['ครั้งที่ 4', true],
  ['ครั้งที่4', true],
  ['ครั้งที่ ๔', true],
  ['4 ครั้งที่', true],
  ['ณ ห้องประชุม', true],
  ['ชั้น ป. 6', true],
  ['ชั้น ป.6', true],
  ['บทที่ 7', true],
  ['ประชุมผู้ปกครอง ครั้งที่ 4', true],
  ['มติ 4', true],
  ['ครั้งที่ 9', false],
  ['ฮ ห้องประชุม', false],
  ['ปี2568', true],
  ['0812345678', true],
  ['081-234-5678', true],
  ['๐๘๑-๒๓๔-๕๖๗๘', true],
  ['1101700203451', true],
  ['0899999999', false],
  ['02-1234567', true],
  ['12500', true],
  ['12,500', true],
  ['12500.00', true],
  ['4500', false],
  ['053111222', true],
  ['053-111-222', true],
  ['111 222', true],
])('%s is found in a text as people type it: %s', async (words, isFound) => {
  const fileId = await openMinutes();
  const hits = await search(words);
  expect(hits.map((hit) => hit.file.id)).toEqual(isFound ? [fileId] : []);
  if (isFound) expect(hits[0]?.excerpt).not.toBeNull();
  const url = `/api/me/search?q=${encodeURIComponent(words)}`;
  const { items } = (await shared.app.inject({ url, headers })).json().data;
  expect(items.flatMap((item: { hits: SearchHit[] }) => item.hits)).toHaveLength(isFound ? 1 : 0);
});

test('words of one letter beside longer ones are searched page by page in lists too', async () => {
  const file = await read({ bytes: buildDocx(['ครั้งที่ 4']), name: 'ก.docx' });
  await read({ bytes: buildDocx(['ครั้งที่ 5']), name: 'ข.docx' });
  for (const sort of ['latest', 'name', 'largest']) {
    const url = `/api/group/${groupId}/file?sort=${sort}&search=${encodeURIComponent('ครั้งที่ 4')}`;
    const { items } = (await shared.app.inject({ url, headers })).json().data;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([file.id]);
  }
});

test('a long line is shown around the word', async () => {
  await read({ bytes: Buffer.from(`${'ก่อน '.repeat(30)}กลางเรื่อง ${'หลัง '.repeat(30)}`), type: 'txt' });
  const [hit] = await search('กลางเรื่อง');
  expect(hit?.excerpt).toMatch(/^….{5,40}กลางเรื่อง/);
  expect(hit?.excerpt?.length).toBeLessThanOrEqual(300);
});

test('text of all my groups is found at once', async () => {
  const file = await read({ bytes: buildXlsx([['ทะเบียนรถ', 'กข 1234']]), type: 'xlsx' });
  await read({ bytes: buildDocx(['ทะเบียนรถ']), groupId: (await buildGroup(shared.deps.db)).id });
  const url = `/api/me/search?q=${encodeURIComponent('ทะเบียน 1234')}`;
  const { items } = (await shared.app.inject({ url, headers })).json().data;
  expect(items).toMatchObject([
    { hits: [{ file: { id: file.id }, matchedIn: 'text', excerpt: 'ทะเบียนรถ กข 1234' }] },
  ]);
});

test('only documents are read, and each ends in a state', async () => {
  const { db } = shared.deps;
  const picture = await buildFile(db, { group_id: groupId });
  const change = { groupId, fileIds: [picture.id] };
  await db.transaction().execute((tx) => sendForTexts(tx, shared.deps, change));
  expect(await stateOf(picture.id)).toEqual([]);
  const locked = await read({ bytes: buildPdf(['x'], { isLocked: true }), type: 'pdf' });
  const broken = await read({ bytes: Buffer.from('PK broken'), type: 'xlsx' });
  const empty = await add({ bytes: Buffer.from('gone'), type: 'txt' });
  await db
    .updateTable('files')
    .set({ sha256: (await buildBlob(db, { mime_type: 'text/plain' })).sha256 })
    .where('id', '=', empty.id)
    .execute();
  await db.transaction().execute((tx) => sendForTexts(tx, shared.deps, { fileIds: [empty.id] }));
  await extractTextOf(shared.deps, { fileId: empty.id });
  expect(await Promise.all([locked, broken, empty].map(({ id }) => stateOf(id)))).toEqual([
    ['locked'],
    ['broken'],
    ['broken'],
  ]);
});

test('the text of an uploaded document is queued for reading, once', async () => {
  const { db, record } = shared.deps;
  const file = await add({});
  for (let times = 0; times < 2; times += 1) {
    await db.transaction().execute((tx) =>
      record(tx, {
        kind: 'file-uploaded',
        groupId,
        actor: { userId },
        folderIds: [],
        fileIds: [file.id],
        drawnIds: [],
        documentIds: [file.id],
      }),
    );
  }
  const { rows } = await sql`
    select from pgboss.job where name = 'extract-text' and data->'data'->>'fileId' = ${file.id}`.execute(db);
  expect(rows).toHaveLength(1);
  expect(await stateOf(file.id)).toEqual(['pending']);
});

test('a trashed document is not found, and an erased one loses its text', async () => {
  const { db, blobs } = shared.deps;
  const file = await read({ bytes: buildDocx(['ความลับ']) });
  await db.updateTable('files').set({ trashed_at: testClock() }).where('id', '=', file.id).execute();
  expect(await search('ความลับ')).toEqual([]);
  await db.transaction().execute((tx) => eraseFile(tx, blobs, { fileId: file.id, now: testClock() }));
  expect(await stateOf(file.id)).toEqual([]);
  await extractTextOf(shared.deps, { fileId: file.id });
});

/** Runs the job of older documents, an hour later, as often as it wants. */
async function runOlder(): Promise<void> {
  const later = new Date(testClock().getTime() + 3_700_000);
  const deps = { ...shared.deps, clock: () => later };
  for (;;) {
    try {
      return await extractOlderTexts(deps, { signal: forever });
    } catch (error) {
      if (!(error instanceof RetryLater)) throw error;
    }
  }
}

test('documents of a merged group are read again, under the keys of the other group', async () => {
  const { db } = shared.deps;
  const source = await buildGroup(db);
  const file = await read({ bytes: buildDocx(['มาจากอีกกลุ่ม']), groupId: source.id });
  const merge = { sourceId: source.id, targetId: groupId, at: testClock() };
  await db.transaction().execute((tx) => mergeFiles(tx, merge));
  expect(await search('อีกกลุ่ม')).toEqual([]);
  await runOlder();
  expect((await search('อีกกลุ่ม')).map((hit) => hit.file.id)).toEqual([file.id]);
});

test('documents that were read by former rules are read again', async () => {
  const { db } = shared.deps;
  const file = await read({ bytes: buildDocx(['ค านวณ']) });
  await db
    .updateTable('file_texts')
    .set({ rules_version: 0, text: 'ค านวณ', keys: sql`document_keys(group_id, 'ค านวณ')` })
    .where('file_id', '=', file.id)
    .execute();
  expect((await search('านวณ')).map((hit) => hit.file.id)).toEqual([file.id]);
  const passed_file_id = '00000000-0000-0000-0000-000000000000';
  const backfill = db.updateTable('backfills').set({ passed_file_id, finished_at: null });
  await backfill.where('name', '=', 'texts').execute();
  await runOlder();
  expect((await search('คำนวณ')).map((hit) => hit.file.id)).toEqual([file.id]);
  expect(await stateOf(file.id)).toEqual(['ready']);
});

test('documents kept before texts were searched are read, and maintenance resumes that', async () => {
  const { db } = shared.deps;
  const passed_file_id = '00000000-0000-0000-0000-000000000000';
  await db
    .updateTable('backfills')
    .set({ passed_file_id, finished_at: null })
    .where('name', '=', 'texts')
    .execute();
  const files = [
    await add({ bytes: buildDocx(['ของเก่าหนึ่ง']) }),
    await add({ bytes: Buffer.from('ของเก่าสอง'), type: 'csv' }),
  ];
  await runOlder();
  expect((await search('ของเก่า')).map((hit) => hit.file.id).toSorted()).toEqual(
    files.map(({ id }) => id).toSorted(),
  );
  const waiting = await add({});
  const since = new Date(testClock().getTime() - 7_200_000);
  const change = { groupId, fileIds: [waiting.id] };
  const queued: string[] = [];
  const queue = { ...shared.deps.queue, send: async (name: string) => void queued.push(name) };
  await resumeTexts({ ...shared.deps, queue });
  expect(queued).toEqual([]);
  const then = { ...shared.deps, clock: () => since };
  await db.transaction().execute((tx) => sendForTexts(tx, then, change));
  await resumeTexts({ ...shared.deps, queue });
  expect(queued).toEqual(['extract-older-texts']);
});

test('an interrupted run leaves its documents waiting', async () => {
  const file = await add({});
  const then = { ...shared.deps, clock: () => new Date(testClock().getTime() - 7_200_000) };
  const change = { groupId, fileIds: [file.id] };
  await shared.deps.db.transaction().execute((tx) => sendForTexts(tx, then, change));
  await expect(extractOlderTexts(shared.deps, { signal: AbortSignal.abort() })).rejects.toThrow();
  expect(await stateOf(file.id)).toEqual(['pending']);
});
