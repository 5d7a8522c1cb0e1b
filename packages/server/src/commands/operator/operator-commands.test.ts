import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayMs } from '@kepwai/rules/time';
import { beforeAll, expect, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import {
  buildUser,
  createTestDatabase,
  forFile,
  registerUser,
  type TestDatabase,
} from '../../../test/index.ts';
import { main } from '../main.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kepwai-operator-'));
  forFile.onTestFinished(() => rm(dataDir, { recursive: true }));
  database = await createTestDatabase(forFile);
});

/** Runs a command; returns its output and its exit code. */
async function run(...args: string[]) {
  const lines: string[] = [];
  const source = { LOG_LEVEL: 'silent', DATA_DIR: dataDir, DATABASE_URL: database.connectionString };
  const code = await main(args, { source, print: (text) => lines.push(text) });
  return { code, text: lines.join('\n') };
}

const idIn = (text: string) => /[0-9a-f-]{36}/.exec(text)?.[0] ?? '';

test('a request is entered with its day, listed, and closed once', async () => {
  const added = await run('request', 'add', '--kind', 'correct', '--reference', 'mail-17');
  const id = idIn(added.text);
  const due = Date.parse(/by (\S+)$/.exec(added.text)?.[1] ?? '');
  expect(Math.round((due - testClock().getTime()) / dayMs)).toBe(30);
  expect((await run('request', 'list')).text).toContain(`${id}  correct  due`);
  expect((await run('request', 'done', id, '--outcome', 'แก้ชื่อแล้ว')).text).toBe('The request is closed.');
  expect(await run('request', 'done', id, '--outcome', 'อีกครั้ง')).toMatchObject({ code: 1 });
  expect((await run('request', 'list')).text).toBe('Nothing waits.');
});

test('a request to erase begins the erasure of its person, and closes itself', async () => {
  const lineUserId = `U${'7'.repeat(32)}`;
  const { id: userId } = await buildUser(database.db, { line_user_id: lineUserId });
  await registerUser(database.db, userId);
  const id = idIn((await run('request', 'add', '--kind', 'erase', '--reference', 'mail-18')).text);
  const stranger = `U${'8'.repeat(32)}`;
  const erase = (person: string, posts = 'erase') =>
    run('request', 'erase', id, '--person', person, '--posts', posts);
  expect((await erase(stranger)).text).toContain('Nobody has the id');
  expect((await erase(lineUserId, 'some')).text).toContain('--posts must be');
  expect((await erase('แม่')).text).toContain('--person is needed');
  expect((await erase(lineUserId)).text).toMatch(
    /^Carried out after .*; the receipt is \/erasure\/[A-Z0-9-]+\.$/,
  );
  const erasures = await database.db
    .selectFrom('erasures')
    .select(['posts', 'user_id'])
    .where('user_id', '=', userId)
    .execute();
  expect(erasures).toEqual([{ posts: 'erase', user_id: userId }]);
  expect((await run('request', 'list')).text).toBe('Nothing waits.');
  expect((await erase(lineUserId)).text).toContain('No request to erase');
});

test('a copy for somebody without LINE is prepared, and downloaded once by an address', async () => {
  const lineUserId = `U${'9'.repeat(32)}`;
  const { id: userId } = await buildUser(database.db, { line_user_id: lineUserId });
  const id = idIn((await run('request', 'add', '--kind', 'copy', '--reference', 'mail-19')).text);
  const copy = () => run('request', 'copy', id, '--person', lineUserId);
  expect((await run('request', 'erase', id, '--person', lineUserId, '--posts', 'keep')).code).toBe(1);
  expect((await copy()).text).toContain('It is being prepared');
  expect((await copy()).text).toContain('It is being prepared');
  const exports = database.db.selectFrom('exports').select('id').where('user_id', '=', userId);
  expect(await exports.execute()).toHaveLength(1);
  const ready = { ready_at: testClock(), expires_at: new Date(testClock().getTime() + dayMs) };
  await database.db.updateTable('exports').set(ready).where('user_id', '=', userId).execute();
  const { text } = await copy();
  expect(text).toMatch(/^\/api\/export\/content\?t=[\w-]{43}$/m);
  expect(text).not.toContain(lineUserId);
  expect((await run('request', 'done', id, '--outcome', 'ส่งแล้ว')).code).toBe(0);
  expect((await copy()).text).toContain('No request to copy');
});

test.for([
  ['an unknown kind', ['request', 'add', '--kind', 'help', '--reference', 'x'], '--kind must be one of'],
  ['no reference', ['request', 'add', '--kind', 'copy'], '--reference is needed'],
  ['no id', ['request', 'done', '--outcome', 'x'], 'The id of the request is needed'],
  ['no outcome', ['request', 'done', '00000000-0000-4000-8000-000000000001'], '--outcome is needed'],
] as const)('a request with %s is refused, and says what is needed', async ([, args, sentence]) => {
  const { code, text } = await run(...args);
  expect(code).toBe(1);
  expect(text).toContain(sentence);
});

test('a backup is recorded with its time, which the operator sees', async () => {
  const { code, text } = await run('backup', 'noted');
  expect(code).toBe(0);
  const takenAt = /(\d{4}\S+Z)\.$/.exec(text)?.[1] ?? '';
  const rows = await database.db.selectFrom('backups').select('taken_at').execute();
  expect(rows.map(({ taken_at }) => taken_at.toISOString())).toEqual([takenAt]);
});
