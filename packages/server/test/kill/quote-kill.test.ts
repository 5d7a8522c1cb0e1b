import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { startBundledPostgres } from '../../src/db/bundled/bundled.ts';
import { type Db, openDatabase } from '../../src/db/database.ts';
import { countWaitingForLocks } from '../database.ts';
import { removeFolder } from '../remove-folder.ts';
import { patientTimeoutMs } from './patience.ts';
import { createProduct } from './product.ts';

/** The server dies while it carries out a command about a quoted message, and before it marked that as read. */
test('a killed server carries out a request once, answers once, and marks the message as read', {
  timeout: patientTimeoutMs,
}, async ({ onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'kepwai-quote-'));
  const product = await createProduct({ folder });
  await product.launch();
  await product.ready();
  const { dataDir, line } = product;
  const postgres = await startBundledPostgres({ dataDir, log: pino({ level: 'silent' }), purpose: 'visit' });
  const db = openDatabase(postgres.connectionString, { maxConnections: 2 });
  onTestFinished(async () => {
    await db.destroy();
    await postgres.stop();
    await product.close();
    await removeFolder(folder);
  });
  const { userId } = line.control.createUser({ displayName: 'แม่' });
  const { chatId } = line.control.createGroup({ name: 'บ้านเรา', memberIds: [userId] });
  await line.control.idle();
  const quota = ['--owner', userId, '--chat', chatId, '--name', 'ที่เก็บ', '--limit', '1GB'];
  expect(await product.run(['quota', 'grant', ...quota])).toMatchObject({ code: 0 });
  await db.updateTable('groups').set({ replies: 'silent' }).execute();

  // LINE does not mark anything until the server is gone.
  line.control.addFault({ path: '/v2/bot/chat/markAsRead', status: 500, times: 'always' });
  const picture = { seed: 'quote', width: 40, height: 30 };
  const [posted] = await line.control.post(chatId, { userId, type: 'image', contents: [{ picture }] });
  const quotedMessageId = posted?.messageId ?? '';
  const names = async () => (await db.selectFrom('files').select(['name', 'state']).execute())[0];
  await until(async () => (await names())?.state === 'kept');
  await until(async () => (await unfinished(db)) === 0);
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('files').select('id').forUpdate().execute();
    const text = 'เก็บไว้ บิลค่าไฟ';
    await line.control.post(chatId, { userId, type: 'text', text, extra: { quotedMessageId } });
    await until(async () => (await db.selectFrom('chat_requests').select('id').execute()).length === 1);
    // The command waits for the file.
    await until(async () => (await countWaitingForLocks(db)) > 0);
    await product.kill();
  });
  line.control.clearFaults();
  await product.launch();
  await product.ready();

  await until(async () => (await names())?.name === 'บิลค่าไฟ.jpg');
  const answers = () =>
    line.control
      .sends()
      .filter(({ messages }) => JSON.stringify(messages).includes('ตั้งชื่อให้แล้ว'))
      .map(({ to }) => to);
  await until(async () => answers().length > 0);
  await until(async () => (await db.selectFrom('read_marks').select('file_id').execute()).length === 0);
  const { messages } = (await line.app.inject({ url: `/line/view/${chatId}` })).json();
  expect(
    messages.find(({ messageId }: { messageId: string }) => messageId === quotedMessageId),
  ).toMatchObject({
    isRead: true,
  });
  const renamed = await db.selectFrom('activity').select('kind').where('kind', '=', 'file-renamed').execute();
  expect([renamed.length, answers()]).toEqual([1, [chatId]]);
});

/** Counts jobs about the picture: none of them may wait for it below. */
async function unfinished(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pgboss.job
    where state in ('created', 'retry', 'active') and name <> 'mark-read' and start_after < now() + interval '1 minute'
      and data::text like '%fileId%'`.execute(db);
  return rows[0]?.count ?? 0;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const endsAt = Date.now() + patientTimeoutMs / 2;
  while (!(await isSo())) {
    if (Date.now() > endsAt) throw new Error('it did not come to that');
    await delay(50);
  }
}
