/**
 * Reference for files of a chat: fetches each from LINE, hashes it, writes it as it has to be written, inserts a row, and
 * draws one picture of it. A request names the messages; the answer is how many files a second, and the processor time.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import pg from 'pg';
import sharp from 'sharp';

sharp.concurrency(1);
sharp.cache(false);
const atOnce = 8;
const folder = String(process.env.DATA_DIR);
await mkdir(folder, { recursive: true });
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: atOnce });
await pool.query(`
  create table if not exists bench_kept (
    id uuid primary key, message_id text not null, sha256 text not null, crc32 bigint not null, size_bytes bigint not null)`);

async function keep(messageId: string, isDrawn: boolean): Promise<void> {
  const response = await fetch(`${process.env.LINE_URL}/v2/bot/message/${messageId}/content`, {
    headers: { authorization: `Bearer ${process.env.CHANNEL_TOKEN}` },
  });
  if (!response.ok) throw new Error(`LINE answered ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await write(sha256, bytes);
  await pool.query('insert into bench_kept values ($1, $2, $3, $4, $5)', [
    randomUUID(),
    messageId,
    sha256,
    crc32(bytes),
    bytes.length,
  ]);
  if (!isDrawn) return;
  const size = { width: 320, height: 320, fit: 'inside', withoutEnlargement: true } as const;
  const picture = sharp(bytes).rotate().resize(size).webp({ quality: 74, effort: 0 });
  await write(`${sha256}.webp`, await picture.toBuffer());
}

async function write(name: string, bytes: Buffer): Promise<void> {
  const part = path.join(folder, randomUUID());
  const file = await open(part, 'w');
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
  await rename(part, path.join(folder, name));
  const names = await open(folder, 'r');
  await names.sync();
  await names.close();
}

createServer(async (request, response) => {
  if (request.method !== 'POST') return void response.end();
  const { messageIds, isDrawn } = (await json(request)) as { messageIds: string[]; isDrawn: boolean };
  const before = process.cpuUsage();
  const started = performance.now();
  const waiting = messageIds.values();
  const work = async () => {
    for (const messageId of waiting) await keep(messageId, isDrawn);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(before);
  response.end(
    JSON.stringify({
      perSecond: messageIds.length / seconds,
      processorMs: (user + system) / 1000 / messageIds.length,
    }),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
