import { access, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostRequest } from '@kepwai/line-platform';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBundledPostgres } from '../../src/db/bundled/bundled.ts';
import { type Db, openDatabase } from '../../src/db/database.ts';
import { findGroupOfChat } from '../../src/domains/groups/chat/group-of-chat.ts';
import { findRemains } from '../line-driver/remains.ts';
import { hashOf } from '../line-driver/world.ts';
import { removeFolder } from '../remove-folder.ts';
import { patienceMs, patientTimeoutMs } from './patience.ts';
import { createProduct, type Product } from './product.ts';
import { createRandom } from './random.ts';

/*
 * The server dies while bytes are on the disk and not yet in the database, and then their messages are unsent.
 * One death is enough for all of them, since each is at its own stage.
 */

const random = createRandom(1);
let product: Product;
let db: Db;
let chatId: string;
let userId: string;
const endings: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-unsend-'));
  product = await createProduct({ folder });
  await product.launch();
  await product.ready();
  const { dataDir, line } = product;
  const postgres = await startBundledPostgres({ dataDir, log: pino({ level: 'silent' }), purpose: 'visit' });
  db = openDatabase(postgres.connectionString, { maxConnections: 2 });
  endings.push(
    () => db.destroy(),
    () => postgres.stop(),
    () => product.close(),
    () => removeFolder(folder),
  );
  ({ userId } = line.control.createUser({ displayName: 'แม่' }));
  ({ chatId } = line.control.createGroup({ name: 'บ้านเรา', memberIds: [userId] }));
  await line.control.idle();
  const quotaOptions = ['--owner', userId, '--chat', chatId, '--name', 'ที่เก็บ', '--limit', '1GB'];
  const { code, output } = await product.run(['quota', 'grant', ...quotaOptions]);
  if (code !== 0) throw new Error(output);
}, patientTimeoutMs);
afterAll(async () => {
  for (const end of endings) await end();
}, patienceMs);

test('unsending removes what a killed server had received, however far it came', {
  timeout: patientTimeoutMs,
}, async () => {
  const drawn = await postDrawnPicture();
  const unnoted = await postUnreadyVideo();
  const partial = await postSlowVideo();
  await db.transaction().execute(async (tx) => {
    // The transaction that writes the row of the bytes waits for the group.
    const groupId = (await findGroupOfChat(tx, chatId)) ?? '';
    await tx.selectFrom('groups').selectAll().where('id', '=', groupId).forShare().execute();
    product.line.control.setContentFaults(unnoted.messageId, []);
    await until(async () => (await exists(addressOf(unnoted.sha256))) && (await parts()).length === 1);
    await product.kill();
  });
  // The transaction's changes are rolled back, but not those on the disk.
  await db
    .updateTable('blobs')
    .set({ thumbnail_state: 'pending' })
    .where('sha256', '=', drawn.sha256)
    .execute();
  expect(await exists(addressOf(unnoted.sha256))).toBe(true);
  expect((await traces(drawn.sha256)).filter((name) => name.startsWith('derived/'))).toHaveLength(2);
  expect(await parts()).toHaveLength(1);
  const posted = [unnoted, drawn, partial];
  await takeBackAndStart(posted.map(({ messageId }) => messageId));
  for (const one of posted) await expectNothing(one);
});

/** Message with the hash of its bytes. */
interface Posted {
  messageId: string;
  sha256: string;
}

/** Posts a video that LINE has not ready, and whose file exists on the server. */
async function postUnreadyVideo(): Promise<Posted> {
  const bytes = random.bytes(50_000);
  const notReady = { kind: 'not-ready' as const, times: 'always' as const };
  const messageId = await post({ type: 'video', contents: [{ bytes, faults: [notReady] }] });
  await until(async () => (await filesOf(messageId)).length > 0);
  return { messageId, sha256: hashOf(bytes) };
}

/** Posts a picture whose smaller pictures are drawn. */
async function postDrawnPicture(): Promise<Posted> {
  const background = { r: 200, g: 90, b: 40 };
  const jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const bytes = Buffer.concat([jpeg, random.bytes(16)]);
  const sha256 = hashOf(bytes);
  const messageId = await post({ type: 'image', contents: [{ bytes }] });
  await until(() =>
    db
      .selectFrom('blobs')
      .selectAll()
      .where('sha256', '=', sha256)
      .where('thumbnail_state', '=', 'ready')
      .executeTakeFirst()
      .then(Boolean),
  );
  return { messageId, sha256 };
}

/** Posts a video that LINE sends so slowly that the server dies first. */
async function postSlowVideo(): Promise<Posted> {
  const bytes = random.bytes(3_000_000);
  const faults = [{ kind: 'slow' as const, bytesPerSecond: 5_000 }];
  const messageId = await post({ type: 'video', contents: [{ bytes, faults }] });
  await until(async () => (await parts()).length > 0);
  return { messageId, sha256: hashOf(bytes) };
}

async function post(request: Omit<PostRequest, 'userId'>): Promise<string> {
  const [message] = await product.line.control.post(chatId, { userId, ...request });
  if (!message) throw new Error('nothing was posted');
  return message.messageId;
}

/** Unsends the messages, which the server learns as soon as it runs again. */
async function takeBackAndStart(messageIds: string[]): Promise<void> {
  const { control } = product.line;
  for (const messageId of messageIds) control.unsend(messageId);
  await product.launch();
  await product.ready();
  control.retryWebhooks();
  await control.idle();
}

async function expectNothing({ messageId, sha256 }: Posted): Promise<void> {
  await until(async () => {
    const isOnDisk = (await traces(sha256)).length > 0 || (await parts()).length > 0;
    return !isOnDisk && (await filesOf(messageId)).length === 0;
  });
  const sought = { messageIds: new Set([messageId]), fileIds: new Set<string>(), words: new Set([sha256]) };
  expect(await findRemains(db, sought)).toEqual([]);
}

async function filesOf(messageId: string): Promise<{ id: string }[]> {
  return await db.selectFrom('files').select('id').where('line_message_id', '=', messageId).execute();
}

const blobs = () => join(product.dataDir, 'blobs');
const parts = () => readdir(join(blobs(), 'tmp'));
const addressOf = (sha256: string) => join(blobs(), sha256.slice(0, 2), sha256.slice(2, 4), sha256);

/** Lists everything on the disk that is named by this hash. */
async function traces(sha256: string): Promise<string[]> {
  const names = await readdir(blobs(), { recursive: true });
  return names.filter((name) => name.includes(sha256));
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('this never becomes true');
    await delay(20);
  }
}
