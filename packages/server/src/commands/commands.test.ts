import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinePlatform, type LinePlatform } from '@kepwai/line-platform';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildSession } from '../../test/callers.ts';
import { testClock } from '../../test/clock.ts';
import { createEmptyDatabase } from '../../test/database.ts';
import {
  buildGroup,
  buildMember,
  buildQuota,
  buildUser,
  createTestDatabase,
  forFile,
  lineId,
  type Scope,
  type TestDatabase,
} from '../../test/index.ts';
import { createLiveFeed } from '../db/notify.ts';
import { parseEnv } from '../env.ts';
import { createLog } from './log.ts';
import { main } from './main.ts';
import { parseBytes, parseExpiry } from './operator/quota-grant.ts';
import { serve } from './serve.ts';

let database: TestDatabase;
let line: LinePlatform;
let lineOrigin: string;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'kepwai-commands-'));
  forFile.onTestFinished(() => rm(dataDir, { recursive: true }));
  database = await createTestDatabase(forFile);
  line = createLinePlatform();
  lineOrigin = await line.listen();
  forFile.onTestFinished(() => line.close());
});

/** Creates an environment with a data folder for one database; the folder accepts no other. */
async function makeSource(): Promise<Record<string, string>> {
  return {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    AUTH_SECRET: 'a secret of thirty-two characters',
    LIFF_ID: line.config.liffId,
    LINE_MESSAGING_CHANNEL_ID: line.config.messagingChannel.id,
    LINE_MESSAGING_CHANNEL_SECRET: line.config.messagingChannel.secret,
    LINE_API_BASE: lineOrigin,
    LINE_DATA_BASE: lineOrigin,
  };
}

/** Runs a command; returns its output and its exit code. */
async function run(args: string[], source: Record<string, string> = {}) {
  const lines: string[] = [];
  const code = await main(args, { source, print: (text) => lines.push(text) });
  return { code, text: lines.join('\n') };
}

describe('the command line', () => {
  test('kepwai prints its help', async () => {
    expect(await run(['--help'])).toMatchObject({
      code: 0,
      text: expect.stringContaining('Usage: kepwai <command>'),
    });
  });

  test.each([[['nonsense']], [[]]])('answers %j with the help and code 2', async (args) => {
    expect(await run(args)).toMatchObject({
      code: 2,
      text: expect.stringContaining('Usage: kepwai <command>'),
    });
  });

  test('kepwai reports an invalid environment', async () => {
    expect(await run(['serve'])).toMatchObject({
      code: 1,
      text: expect.stringContaining('AUTH_SECRET is missing'),
    });
  });
});

describe('kepwai serve', () => {
  test('answers, stops and can start again', async () => {
    const env = parseEnv(await makeSource());
    const options = { log: createLog('silent'), onLost: () => undefined };
    for (const _time of ['first', 'second']) {
      const server = await serve(env, options);
      // A check that takes long on a busy machine is answered with 503.
      await expect.poll(async () => (await fetch(`${server.address}/readyz`)).status).toBe(200);
      await Promise.all([server.stop(), server.stop()]);
      await expect(fetch(`${server.address}/readyz`)).rejects.toThrow();
    }
  });

  test('closes what it opened when a later step fails', async () => {
    const source = await makeSource();
    const env = parseEnv({ ...source, APP_DIR: source.DATA_DIR ?? '' });
    const options = { log: createLog('silent'), onLost: () => undefined };
    await expect(serve(env, options)).rejects.toThrow('holds no built app');
  });
});

describe('kepwai migrate', () => {
  test('reports that there is nothing to do', async () => {
    expect(await run(['migrate'], await makeSource())).toEqual({
      code: 0,
      text: 'The database is up to date.',
    });
  });
});

/** Starts a webhook that LINE can reach and that answers with a status; sets its address at LINE. */
async function startWebhook(t: Scope, status: number): Promise<{ PUBLIC_URL: string }> {
  const server = createServer((_request, response) => response.writeHead(status).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.onTestFinished(async () => void server.close());
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  line.control.changeSettings({ webhookUrl: `${origin}/api/line/webhook` });
  return { PUBLIC_URL: origin };
}

describe('kepwai doctor', () => {
  test('passes every check and prints the settings for LINE’s consoles', async (t) => {
    const source = { ...(await makeSource()), ...(await startWebhook(t, 200)) };
    const { code, text } = await run(['doctor'], source);
    expect(text).not.toContain('✗');
    expect(text).toContain('✓ Search of Thai');
    expect(text).toContain('✓ LINE bot: เก็บไว้ (@kepwai)');
    expect(text).toContain(`✓ LINE webhook: ${source.PUBLIC_URL}/api/line/webhook answers LINE`);
    expect(text).toContain('✓ LINE pushes: 0 of 200');
    expect(text).toContain('"Allow bot to join group chats" on');
    expect(text).toContain(`${source.PUBLIC_URL}/microapp`);
    expect(code).toBe(0);
  });

  test('looks for nothing in a new database, which has no tables yet', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'kepwai-commands-'));
    t.onTestFinished(() => rm(folder, { recursive: true }));
    const { connectionString } = await createEmptyDatabase(t);
    const { code, text } = await run(['doctor'], {
      ...(await makeSource()),
      ...(await startWebhook(t, 200)),
      DATA_DIR: folder,
      DATABASE_URL: connectionString,
    });
    expect(text).toContain('✓ Migrations: a new database: `kepwai serve` creates its tables');
    expect(text).not.toMatch(/✗|does not exist/);
    expect(code).toBe(0);
  });

  test('reports a webhook that does not answer LINE or has another address', async (t) => {
    const source = await makeSource();
    const answering = await startWebhook(t, 500);
    expect((await run(['doctor'], { ...source, ...answering })).text).toContain(
      '✗ LINE webhook: LINE tried it: ERROR_STATUS_CODE',
    );
    const elsewhere = await run(['doctor'], { ...source, PUBLIC_URL: 'https://kepwai.example' });
    expect(elsewhere.text).toContain(`✗ LINE webhook: LINE sends to ${answering.PUBLIC_URL}`);
    expect(elsewhere.text).toContain('Enter https://kepwai.example/api/line/webhook as webhook URL');
    expect(elsewhere.code).toBe(1);
  });

  test('reports channels of two providers when no signed-in person is in a chat', async (t) => {
    const source = { ...(await makeSource()), ...(await startWebhook(t, 200)) };
    const people = [];
    for (let index = 0; index < 3; index += 1) {
      people.push(await buildUser(database.db, { signed_in_at: testClock() }));
    }
    const provider = async () => (await run(['doctor'], source)).text.match(/. LINE provider: .*/)?.[0];
    expect(await provider()).toBe(
      '✗ LINE provider: 3 people signed in, and none of them is in a chat of the bot',
    );
    const { id: group_id } = await buildGroup(database.db);
    await buildMember(database.db, { group_id, user_id: people[0]?.id ?? '' });
    expect(await provider()).toBe('✓ LINE provider: 1 of 3 people who signed in are in chats of the bot');
  });

  test('checks the content origin and advises one without failing', async (t) => {
    const source = { ...(await makeSource()), ...(await startWebhook(t, 200)) };
    const sameHost = { ...source, CONTENT_URL: 'http://127.0.0.1:1' };
    const { code, text } = await run(['doctor'], sameHost);
    expect(text).toContain('✗ Content origin: fetch failed');
    expect(text).toContain('Let CONTENT_URL lead to `kepwai serve` as PUBLIC_URL does');
    expect(text).toContain('! Content origin: CONTENT_URL differs from PUBLIC_URL by its port alone');
    expect(code).toBe(1);
    const production = {
      ...source,
      NODE_ENV: 'production',
      TRUST_PROXY: 'none',
      PUBLIC_URL: 'https://kepwai.invalid',
    };
    expect((await run(['doctor'], production)).text).toContain('! Content origin: CONTENT_URL is not set');
  });

  test('reports a spent push budget', async (t) => {
    const source = { ...(await makeSource()), ...(await startWebhook(t, 200)), LINE_PUSH_BUDGET: '2' };
    await sql`insert into push_months values (date_trunc('month', now() at time zone 'Asia/Bangkok')::date, 2)`.execute(
      database.db,
    );
    const { text } = await run(['doctor'], source);
    expect(text).toContain('✗ LINE pushes: 2 of 2 of LINE_PUSH_BUDGET this month');
    await database.db.deleteFrom('push_months').execute();
  });

  test('reports every failed check with a remedy and without secrets', async () => {
    const { LIFF_ID: _, ...source } = await makeSource();
    const { code, text } = await run(['doctor'], {
      ...source,
      DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/kepwai',
    });
    expect(text).toContain('✗ Environment: LIFF_ID is missing');
    expect(text).toContain('✗ Database: ');
    expect(text).toContain('See that DATABASE_URL is right');
    expect(text).not.toMatch(/hunter2|thirty-two/);
    expect(code).toBe(1);
  });

  test('reports a channel secret that LINE rejects', async () => {
    const { code, text } = await run(['doctor'], {
      ...(await makeSource()),
      LINE_MESSAGING_CHANNEL_SECRET: 'wrong',
    });
    expect(text).toContain('✗ LINE bot: LINE_UNAVAILABLE');
    expect(code).toBe(1);
  });
});

describe('kepwai fsck', () => {
  const files = () => run(['fsck', '--deep'], { DATA_DIR: dataDir, DATABASE_URL: database.connectionString });

  test('exits with 0 when all is well and with 3 when problems are left, and repairs them', async () => {
    const source = await makeSource();
    expect(await files()).toMatchObject({
      code: 0,
      text: expect.stringContaining('All is well: 0 contents'),
    });
    const { id } = await buildQuota(database.db, { used_bytes: 5 });
    expect(await files()).toEqual({
      code: 3,
      text: [
        `✗ quota-usage ${id}: used or reserved bytes are wrong (uses 5 bytes of 0)`,
        'Found 1 problems, 1 are left; --repair mends them: 0 contents of 0.0 GB were read.',
      ].join('\n'),
    });
    const doctor = async () => (await run(['doctor'], source)).text.match(/. Stored files: .*/)?.[0];
    expect(await doctor()).toBe('✗ Stored files: 1 problems were found and not repaired');
    expect(await run(['fsck', '--deep', '--repair'], source)).toMatchObject({
      code: 0,
      text: expect.stringContaining('all were repaired'),
    });
    expect(await doctor()).toMatch(/^✓ Stored files: verified, last on 20/);
  });

  test('rejects folders of another database', async (t) => {
    const other = await mkdtemp(join(tmpdir(), 'kepwai-commands-'));
    t.onTestFinished(() => rm(other, { recursive: true }));
    expect(await run(['fsck'], { ...(await makeSource()), DATA_DIR: other })).toMatchObject({
      code: 1,
      text: expect.stringContaining('is not the folder that this database had before'),
    });
    expect((await run(['doctor'], { ...(await makeSource()), DATA_DIR: other })).text).toContain(
      '✗ Folders: ',
    );
    const env = parseEnv({ ...(await makeSource()), DATA_DIR: other });
    const serving = serve(env, { log: createLog('silent'), onLost: () => undefined });
    await expect(serving).rejects.toThrow('is not the folder that this database had before');
  });
});

describe('kepwai session end', () => {
  test('signs out one person, or everybody, on all devices', async () => {
    const source = await makeSource();
    const { db, connectionString } = database;
    const heard: unknown[] = [];
    const live = await createLiveFeed(connectionString, pino({ level: 'silent' }));
    live.subscribe((event) => heard.push(event));
    const [one, other] = [await buildUser(db), await buildUser(db)];
    for (const { id } of [one, one, other]) await buildSession(db, { userId: id, issuedAt: testClock() });
    const countLive = async () =>
      (await db.selectFrom('sessions').select('id').where('ended_at', 'is', null).execute()).length;

    for (const args of [[], ['--all', '--user', one.id]])
      expect(await run(['session', 'end', ...args], source)).toMatchObject({ code: 1 });
    expect(await run(['session', 'end', '--user', lineId('U')], source)).toMatchObject({
      code: 1,
      text: expect.stringContaining('nothing was changed'),
    });
    expect(await countLive()).toBe(3);
    const outcome = await run(['session', 'end', '--user', one.line_user_id], source);
    expect(outcome).toEqual({ code: 0, text: 'Sign-ins ended: 2' });
    expect(await countLive()).toBe(1);
    expect(await run(['session', 'end', '--all'], source)).toEqual({ code: 0, text: 'Sign-ins ended: 1' });
    expect(await countLive()).toBe(0);
    await expect
      .poll(() => heard)
      .toEqual([
        { type: 'sessions-ended', userId: one.id },
        { type: 'sessions-ended', userId: null },
      ]);
    await live.close();
  });
});

describe('kepwai quota grant', () => {
  const grant = (source: Record<string, string>, chat: string) =>
    run(
      ['quota', 'grant', '--owner', lineId('U'), '--chat', chat, '--name', 'บ้านเรา', '--limit', '5GB'],
      source,
    );

  test('grants a chat a quota once', async () => {
    const source = await makeSource();
    const { id, line_chat_id } = await buildGroup(database.db);
    expect((await grant(source, line_chat_id)).code).toBe(0);
    expect(await grant(source, line_chat_id)).toMatchObject({
      code: 1,
      text: expect.stringContaining('has storage'),
    });
    const quota = await database.db
      .selectFrom('groups')
      .innerJoin('quotas', 'quotas.id', 'groups.quota_id')
      .select(['quotas.name', 'limit_bytes'])
      .where('groups.id', '=', id)
      .executeTakeFirst();
    expect(quota).toEqual({ name: 'บ้านเรา', limit_bytes: 5 * 1024 ** 3 });
  });

  test('extends the quota to a day, or without expiry', async () => {
    const source = await makeSource();
    const { line_chat_id } = await buildGroup(database.db);
    const extend = (expires: string) =>
      run(['quota', 'extend', '--chat', line_chat_id, '--expires', expires], source);
    expect(await extend('2027-02-03')).toMatchObject({
      code: 1,
      text: expect.stringContaining('no storage'),
    });
    await grant(source, line_chat_id);
    expect(await extend('2027-02-03')).toMatchObject({
      code: 0,
      text: expect.stringContaining('2027-02-03T16:59:59.999Z'),
    });
    expect(await extend('never')).toMatchObject({
      code: 0,
      text: expect.stringContaining('does not expire'),
    });
    expect(await extend('soon')).toMatchObject({ code: 1, text: expect.stringContaining('is not a day') });
  });

  test('takes the end of a day in Thailand as expiry', () => {
    expect(parseExpiry('2027-02-03')).toEqual(new Date('2027-02-03T16:59:59.999Z'));
    expect(parseExpiry('never')).toBeNull();
  });

  test.each(['', '2570-02-03', '2027-02-30', '2027-13-01', '2027-2-3', 'tomorrow'])(
    'rejects %j as a day',
    (text) => {
      expect(() => parseExpiry(text)).toThrow('is not a day');
    },
  );

  test.each([
    ['5GB', 5 * 1024 ** 3],
    ['1.5 gb', 1.5 * 1024 ** 3],
    ['200MB', 200 * 1024 ** 2],
    ['1000', 1000],
  ])('reads %s as %i bytes', (text, bytes) => {
    expect(parseBytes(text)).toBe(bytes);
  });

  test.each(['', 'much', '-1GB', '5XB', '1e9'])('rejects %j as a size', (text) => {
    expect(() => parseBytes(text)).toThrow('is not a size');
  });
});
