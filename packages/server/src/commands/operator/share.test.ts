import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testClock } from '../../../test/clock.ts';
import {
  buildFile,
  buildGroup,
  buildUser,
  createTestDatabase,
  forFile,
  type TestDatabase,
} from '../../../test/index.ts';
import { buildShare, type TestShare } from '../../../test/scenes/shares.ts';
import { createShareSecrets } from '../../domains/shares/secrets.ts';
import { parseEnv } from '../../env.ts';
import { shareAdvice, shareChecks } from '../checks/share-checks.ts';
import { main } from '../main.ts';

const secret = 'a secret of thirty-two characters';
let database: TestDatabase;
let source: Record<string, string>;
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kepwai-share-command-'));
  forFile.onTestFinished(() => rm(dataDir, { recursive: true }));
  database = await createTestDatabase(forFile);
  source = {
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://kepwai.example',
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    AUTH_SECRET: secret,
    LIFF_ID: '2000000001-kepwai00',
    LINE_MESSAGING_CHANNEL_ID: '2000000002',
    LINE_MESSAGING_CHANNEL_SECRET: 'secret',
  };
});

let share: TestShare;
let groupId: string;
beforeEach(async () => {
  const { db } = database;
  await db.deleteFrom('shares').execute();
  ({ id: groupId } = await buildGroup(db));
  share = await makeShare();
});

/** Creates a link to a file, sealed with a secret of the server. */
async function makeShare(authSecret = secret): Promise<TestShare> {
  const { db } = database;
  const maker = await buildUser(db);
  const file = await buildFile(db, { group_id: groupId, name: 'ความลับ.pdf' });
  const shareSecrets = createShareSecrets({ authSecrets: [authSecret] });
  return await buildShare(
    { deps: { db, clock: testClock, shareSecrets } },
    { group_id: groupId, created_by: maker.id, file_id: file.id },
  );
}

async function report({ id }: { id: string }, ...reasons: string[]): Promise<void> {
  const rows = reasons.map((reason, index) => ({
    share_id: id,
    address_hash: Buffer.from([index]),
    reason,
    reported_at: new Date('2026-11-25T10:00:00Z'),
  }));
  await database.db.insertInto('share_reports').values(rows).execute();
}

async function run(...args: string[]) {
  const lines: string[] = [];
  const code = await main(args, { source, print: (text) => lines.push(text) });
  return { code, text: lines.join('\n') };
}

const stored = (id: string) =>
  database.db.selectFrom('shares').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('the share command lists reported links, the most reported first, with their addresses and without names', async () => {
  const worse = await makeShare();
  const unreported = await makeShare();
  await report(share, 'privacy');
  await report(worse, 'illegal', 'illegal', 'malware');
  const { code, text } = await run('share', 'list', '--reported');
  expect(code).toBe(0);
  expect(text).toContain('reports   3 (1 malware, 2 illegal), last on 2026-11-25');
  expect(text).toContain(`https://kepwai.example/app/share/${share.slug}`);
  expect(text.indexOf(worse.id)).toBeLessThan(text.indexOf(share.id));
  expect(text).not.toMatch(new RegExp(`ความลับ|${unreported.id}`));
  expect(text).toContain('Reported links: 2.');
});

test('the share command lists nothing if no open link was reported', async () => {
  await report(share, 'privacy');
  await run('share', 'revoke', share.id);
  expect(await run('share', 'list', '--reported')).toEqual({ code: 0, text: 'No open link was reported.' });
});

test('the share command lists no other links', async () => {
  expect(await run('share', 'list')).toMatchObject({ code: 1, text: expect.stringContaining('--reported') });
});

test('the share command ends a link once, and the activity of its group names the operator', async () => {
  const before = await stored(share.id);
  expect(await run('share', 'revoke', share.id)).toEqual({
    code: 0,
    text: `The link ${share.id} has ended.`,
  });
  const after = await stored(share.id);
  expect(after.revoked_at).not.toBeNull();
  expect(after.access_version).toBe(before.access_version + 1);
  expect(await run('share', 'revoke', share.id)).toEqual({
    code: 0,
    text: `The link ${share.id} had ended before.`,
  });
  const rows = await database.db
    .selectFrom('activity')
    .select(['kind', 'actor', 'actor_user_id', 'file_ids'])
    .where('group_id', '=', groupId)
    .execute();
  expect(rows).toEqual([
    { kind: 'share-revoked', actor: 'operator', actor_user_id: null, file_ids: [share.file_id] },
  ]);
});

test.each([[[]], [['not-an-id']], [['00000000-0000-4000-8000-000000000000']]])(
  'the share command refuses to end %j',
  async (ids) => {
    expect((await run('share', 'revoke', ...ids)).code).toBe(1);
    expect((await stored(share.id)).revoked_at).toBeNull();
  },
);

test('the share command accepts one id alone', async () => {
  expect((await run('share', 'revoke', share.id, 'more')).code).toBe(2);
  expect((await stored(share.id)).revoked_at).toBeNull();
});

const check = async (authSecret = secret) => {
  const [first] = shareChecks(parseEnv({ ...source, AUTH_SECRET: authSecret }), database.connectionString);
  return await first?.run();
};

test('the doctor counts reported links, and those that need a former secret', async () => {
  expect(await check()).toBe('end after 7 days, at most 365; 0 reported');
  await report(share, 'other');
  expect(await check()).toContain('1 reported (`kepwai share list --reported`)');
  expect(await check(`another secret of 32 characters.,${secret}`)).toContain(
    '1 still need the former secret',
  );
});

test('the doctor reports links whose secret is gone', async () => {
  await expect(check('another secret of 32 characters.')).rejects.toThrow(
    '1 were made with a secret that AUTH_SECRET no longer has',
  );
});

test('the doctor advises shorter links, and a named proxy before a public server', () => {
  const production = { ...source, NODE_ENV: 'production', TRUST_PROXY: 'none' };
  expect(shareAdvice(parseEnv({ ...production, TRUST_PROXY: 'loopback' }))).toEqual([]);
  const long = { ...production, SHARE_DEFAULT_DAYS: '400', SHARE_MAX_DAYS: '3000' };
  expect(shareAdvice(parseEnv(long))).toEqual([
    expect.stringContaining('SHARE_DEFAULT_DAYS of 30'),
    expect.stringContaining('SHARE_MAX_DAYS of 365'),
    expect.stringContaining('TRUST_PROXY names none'),
  ]);
});
