import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase } from '../../../test/database.ts';
import { forFile } from '../../../test/index.ts';
import { main } from '../main.ts';

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-no-database-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function run(command: string, source: Record<string, string>) {
  const lines: string[] = [];
  const print = (text: string) => lines.push(text);
  const code = await main(command.split(' '), { source: { LOG_LEVEL: 'silent', ...source }, print });
  return { code, text: lines.join('\n') };
}

const id = '5f0c2b1e-8a57-4c0e-9d0a-3f1f6f0f7a11';
const commands = [
  'fsck',
  'session end --all',
  'share list --reported',
  `share revoke ${id}`,
  'plan list',
  'promo list',
  'payment list',
  `payment reject ${id}`,
  'request list',
  'backup noted',
  'ledger check',
  'ledger export',
  `quota extend --chat C${'1'.repeat(32)} --expires never`,
];

test.each(commands)('%s creates no database', async (command) => {
  const dataDir = await createFolder();
  const source = {
    DATA_DIR: dataDir,
    AUTH_SECRET: 'a secret of thirty-two characters',
    LIFF_ID: '2000000001-Abcdefgh',
    LINE_MESSAGING_CHANNEL_ID: '2000000002',
    LINE_MESSAGING_CHANNEL_SECRET: 'a secret',
  };
  expect(await run(command, source)).toEqual({
    code: 1,
    text: `There is no database to work on: none in ${dataDir} yet; \`kepwai serve\` or \`kepwai migrate\` makes it.`,
  });
  expect(await readdir(dataDir)).toEqual([]);
});

test('a command names the data of `npm start`', async () => {
  const dataDir = await createFolder();
  const ofStart = join(dataDir, 'server');
  await mkdir(join(ofStart, 'postgres'), { recursive: true });
  await writeFile(join(ofStart, 'postgres', 'PG_VERSION'), '18\n');
  const { code, text } = await run('payment list', { DATA_DIR: dataDir });
  expect(code).toBe(1);
  expect(text).toContain(`One is in ${ofStart}: set DATA_DIR=`);
});

test('doctor creates no database either, and does not report that as a failure', async () => {
  const dataDir = await createFolder();
  const { text } = await run('doctor', { DATA_DIR: dataDir });
  expect(text).toContain(`✓ Database: none in ${dataDir} yet`);
  expect(await readdir(dataDir)).not.toContain('postgres');
});

test('a database of DATABASE_URL without our tables stays empty', async () => {
  const { connectionString } = await createEmptyDatabase(forFile);
  const source = { DATA_DIR: await createFolder(), DATABASE_URL: connectionString };
  const first = await run('payment list', source);
  expect(first.text).toContain('none in DATABASE_URL yet');
  expect(await run('payment list', source)).toEqual(first);
});
