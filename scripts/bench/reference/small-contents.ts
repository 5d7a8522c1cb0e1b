/** Reference for small contents: Fastify, pg, and a file for each, written as a content has to be: whole, or not at all. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import fastify from 'fastify';
import pg from 'pg';

const folder = String(process.env.DATA_DIR);
await mkdir(folder, { recursive: true });
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
await pool.query(`
  create table if not exists bench_contents (
    id uuid primary key, sha256 text not null, size_bytes bigint not null, mime_type text not null, created_at timestamptz not null)`);
const app = fastify();
app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
  done(null, body),
);

app.put<{ Params: { id: string }; Body: Buffer }>('/content/:id', async ({ params: { id }, body }, reply) => {
  const sha256 = createHash('sha256').update(body).digest('hex');
  const part = path.join(folder, randomUUID());
  const file = await open(part, 'w');
  await file.writeFile(body);
  await file.sync();
  await file.close();
  await rename(part, path.join(folder, sha256));
  // Without this a power cut takes the name away, and with it the bytes that the row promises.
  const names = await open(folder, 'r');
  await names.sync();
  await names.close();
  await pool.query('insert into bench_contents values ($1, $2, $3, $4, now())', [
    id,
    sha256,
    body.length,
    'application/pdf',
  ]);
  return reply.code(201).send();
});

app.get<{ Params: { id: string } }>('/content/:id', async ({ params: { id } }, reply) => {
  const { rows } = await pool.query<{ sha256: string; mime_type: string }>(
    'select sha256, mime_type from bench_contents where id = $1',
    [id],
  );
  const [row] = rows;
  if (!row) return reply.code(404).send();
  return reply.type(row.mime_type).send(await readFile(path.join(folder, row.sha256)));
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
