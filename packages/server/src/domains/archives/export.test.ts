import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { call } from '../../../test/call.ts';
import { testClock } from '../../../test/clock.ts';
import { buildFile, buildFolder } from '../../../test/index.ts';
import { type Archive, download, keepFile, unzip } from '../../../test/scenes/archives.ts';
import { buildGroupOfMine, headers, shared, useCaller, userId } from '../../../test/scenes/caller-scene.ts';
import { csvText } from './texts/csv-text.ts';
import type { FileDetails } from './texts/file-details.ts';

const run = promisify(execFile);

useCaller();

let groupId: string;
beforeEach(async () => {
  ({ id: groupId } = await buildGroupOfMine({ name: 'ครอบครัว' }));
});

async function exportGroup(): Promise<Archive> {
  const answer = await call(shared, 'createGroupExport', { as: headers, path: { groupId } });
  expect(answer.status, answer.text).toBe(200);
  return answer.data;
}

const postedAt = (minute: number) => new Date(Date.UTC(2026, 10, 22, 3, minute));

async function fill() {
  const { db } = shared.deps;
  const folder = await buildFolder(db, { group_id: groupId, name: 'ใบเสร็จ', color: 'red' });
  const { id: setId } = await db
    .insertInto('image_sets')
    .values({
      group_id: groupId,
      line_set_id: randomUUID(),
      posted_by: userId,
      posted_at: postedAt(0),
      name: 'ทะเล',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const given = { name: 'งบ.xlsx', kind: 'file', mime_type: 'text/plain', folder_id: folder.id } as const;
  const first = await keepFile(groupId, 'first', { ...given, posted_at: postedAt(1) });
  const second = await keepFile(groupId, 'second', { ...given, posted_at: postedAt(2) });
  const picture = await keepFile(groupId, 'picture', {
    name: 'คลื่น.jpg',
    image_set_id: setId,
    image_set_index: 1,
    posted_at: postedAt(3),
  });
  const formula = await keepFile(groupId, 'formula', { name: '=1+1|cmd.csv', posted_at: postedAt(4) });
  const gone = await buildFile(db, {
    group_id: groupId,
    name: 'หาย.mp4',
    kind: 'video',
    state: 'missed',
    missed_reason: 'expired',
    posted_at: postedAt(5),
  });
  await keepFile(groupId, 'in the trash', { trashed_at: testClock() });
  return { folder, setId, first, second, picture, formula, gone };
}

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

test('everything of a group is in its folders, with a list of every field', async () => {
  const { folder, setId, first, second, picture, gone } = await fill();
  const archive = await exportGroup();
  expect(archive).toMatchObject({ state: 'ready', fileCount: 4, missingCount: 1 });
  expect(archive.name).toMatch(/^ครอบครัว ทั้งหมด \d{4}-\d\d-\d\d\.zip$/);
  const bytes = (await download(archive)).rawPayload;
  expect(bytes.length).toBe(archive.sizeBytes);
  const files = await unzip(bytes);
  const { 'manifest.json': manifest = '', 'files.csv': csv, '_ไม่ครบ.txt': missing, ...others } = files;
  expect(others).toEqual({
    'ใบเสร็จ/': '',
    'ใบเสร็จ/งบ.xlsx': 'second',
    'ใบเสร็จ/งบ (2).xlsx': 'first',
    'ทะเล/คลื่น.jpg': 'picture',
    '=1+1-cmd.csv': 'formula',
  });
  expect(missing).toContain('หาย.mp4');
  expect(csv).toMatch(/^\uFEFF"ไฟล์ในชุดนี้",/);
  const list = JSON.parse(manifest);
  expect(list).toMatchObject({
    format: 'kepwai-export',
    version: 1,
    exportedAt: expect.any(String),
    group: { id: groupId, name: 'ครอบครัว' },
    folders: [{ id: folder.id, path: 'ใบเสร็จ', name: 'ใบเสร็จ', color: 'red' }],
    fileCount: 4,
    missingCount: 1,
  });
  const byId = new Map(list.files.map((file: { id: string }) => [file.id, file]));
  expect(byId.get(first.id)).toMatchObject({
    path: 'ใบเสร็จ/งบ (2).xlsx',
    name: 'งบ.xlsx',
    kind: 'file',
    mimeType: 'text/plain',
    sha256: sha256Of('first'),
    sizeBytes: 5,
    missing: null,
    postedAt: '2026-11-22T03:01:00.000Z',
    postedBy: { id: userId, name: 'แม่นิด' },
    sentBy: null,
    folder: { id: folder.id, path: 'ใบเสร็จ' },
    imageSet: null,
    version: { number: 1, count: 2 },
    source: 'chat',
  });
  expect(byId.get(second.id)).toMatchObject({ path: 'ใบเสร็จ/งบ.xlsx', version: { number: 2, count: 2 } });
  expect(byId.get(picture.id)).toMatchObject({ imageSet: { id: setId, name: 'ทะเล', index: 1 } });
  expect(byId.get(gone.id)).toMatchObject({ path: 'หาย.mp4', sha256: null, missing: 'expired' });
  expect(list.files).toHaveLength(5);
});

describe('the script that verifies an export', () => {
  const script = join(import.meta.dirname, '../../../../../scripts/verify-export.ts');

  /** Returns the exit code of the script, and its output. */
  async function verify(target: string): Promise<[code: unknown, printed: string]> {
    return await run(process.execPath, [script, target]).then(
      ({ stdout }) => [0, stdout],
      (error: unknown) => [Reflect.get(Object(error), 'code'), String(Reflect.get(Object(error), 'stdout'))],
    );
  }

  async function exported(): Promise<{ zip: string; folder: string }> {
    await fill();
    const archive = await exportGroup();
    const place = await mkdtemp(join(tmpdir(), 'kepwai-export-'));
    onTestFinished(() => rm(place, { recursive: true }));
    const zip = join(place, 'all.zip');
    await writeFile(zip, (await download(archive)).rawPayload);
    const folder = join(place, 'all');
    await run('python3', ['-m', 'zipfile', '-e', zip, folder]);
    return { zip, folder };
  }

  test('accepts the ZIP, and the folder that it was unpacked into', async () => {
    const { zip, folder } = await exported();
    const words = '4 files: all match the list, 1 were missing when it was made\n';
    expect(await verify(zip)).toEqual([0, words]);
    expect(await verify(folder)).toEqual([0, words]);
  });

  test('names what is damaged, missing or foreign', async () => {
    const { folder } = await exported();
    await writeFile(join(folder, 'ใบเสร็จ/งบ.xlsx'), 'SECOND');
    await writeFile(join(folder, 'ใบเสร็จ/งบ (2).xlsx'), 'longer than it was');
    await rm(join(folder, 'ทะเล/คลื่น.jpg'));
    await writeFile(join(folder, 'foreign.txt'), 'x');
    const [code, printed] = await verify(folder);
    expect(code).toBe(1);
    expect(printed.trim().split('\n').toSorted()).toEqual(
      [
        'wrong bytes: ใบเสร็จ/งบ.xlsx',
        'wrong size: ใบเสร็จ/งบ (2).xlsx',
        'missing: ทะเล/คลื่น.jpg',
        'not in the list: foreign.txt',
        '4 files: 4 problems, 1 were missing when it was made',
      ].toSorted(),
    );
  });

  test('refuses a ZIP that is cut off', async () => {
    const { zip } = await exported();
    await truncate(zip, 400);
    expect((await verify(zip))[0]).toBe(2);
  });
});

test('a group without files has its lists', async () => {
  const archive = await exportGroup();
  const files = await unzip((await download(archive)).rawPayload);
  expect(Object.keys(files)).toEqual(['manifest.json', 'files.csv']);
  expect(JSON.parse(files['manifest.json'] ?? '')).toMatchObject({ files: [], fileCount: 0 });
});

test('a repeated request within minutes returns the same archive', async () => {
  const { id } = await exportGroup();
  expect((await exportGroup()).id).toBe(id);
});

test('any part of an export is the same, however it is requested', async () => {
  for (let nth = 0; nth < 30; nth += 1) await keepFile(groupId, `file ${nth}`, { name: `ไฟล์ ${nth}.txt` });
  const archive = await exportGroup();
  const whole = (await download(archive)).rawPayload;
  for (let start = 0; start < whole.length; start += 997) {
    const { rawPayload } = await download(archive, { range: `bytes=${start}-${start + 400}` });
    expect(rawPayload.equals(whole.subarray(start, start + 401))).toBe(true);
  }
});

test('a deleted file also leaves the lists of an export', async () => {
  const { first } = await fill();
  const archive = await exportGroup();
  await shared.deps.db.deleteFrom('files').where('id', '=', first.id).execute();
  const files = await unzip((await download(archive)).rawPayload);
  expect(files['manifest.json']).not.toContain(first.id);
  expect(JSON.parse(files['manifest.json'] ?? '')).toMatchObject({ fileCount: 3 });
  expect(files['files.csv']).not.toContain(sha256Of('first'));
});

describe('the list for spreadsheets', () => {
  const details: FileDetails = {
    id: 'id',
    name: 'a',
    kind: 'file',
    mimeType: null,
    width: null,
    height: null,
    durationMs: null,
    source: 'upload',
    postedBy: null,
    sentBy: null,
    keptAt: '',
    folder: null,
    imageSet: null,
    version: null,
    isSeparate: false,
  };
  const lineOf = (name: string) =>
    csvText.line(
      {
        position: 0,
        fileId: 'id',
        path: 'a',
        modifiedAt: new Date('2026-11-22T18:30:00Z'),
        bytes: null,
        missing: 'lost',
        details: JSON.stringify({ ...details, name }),
      },
      0,
    );

  test.each([
    ['=cmd|calc', `"'=cmd|calc"`],
    ['+66 81', `"'+66 81"`],
    ['-1.pdf', `"'-1.pdf"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['＝1+1', `"'＝1+1"`],
    ['\u200B=1', `"'\u200B=1"`],
    ['a "b", c', `"a ""b"", c"`],
    ['สัญญา=1', `"สัญญา=1"`],
  ])('has the name %j as %s', (name, cell) => {
    expect(lineOf(name)).toBe(
      `"a",${cell},"ไฟล์",,"ไม่ทราบคนส่ง","2026-11-23 01:30:00",,,,,"อัปโหลด","ไม่มี",\r\n`,
    );
  });
});
