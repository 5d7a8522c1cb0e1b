/** Reference for the webhook: Node's server, the signature, one row by pg. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
await pool.query('create table if not exists bench_events (event jsonb not null)');

const server = createServer(async (request, response) => {
  const body = await buffer(request);
  const expected = createHmac('sha256', process.env.CHANNEL_SECRET ?? '')
    .update(body)
    .digest();
  const given = Buffer.from(String(request.headers['x-line-signature'] ?? ''), 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    response.writeHead(401).end();
    return;
  }
  await pool.query('insert into bench_events (event) values ($1)', [body.toString('utf8')]);
  response.end('{}');
});
server.listen(Number(process.env.PORT), '127.0.0.1');
