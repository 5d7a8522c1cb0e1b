import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type FastifyInstance, fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressJson } from './compress-json.ts';

const long = { data: 'เก็บไว้ '.repeat(300) };
const longer = { data: 'เก็บไว้ '.repeat(9_000) };
const short = { data: 'เก็บไว้' };

let app: FastifyInstance;

beforeAll(() => {
  app = fastify();
  app.addHook('onSend', compressJson);
  app.get('/long', async () => long);
  app.get('/longer', async () => longer);
  app.get('/short', async () => short);
  app.get('/failed', async (_request, reply) => reply.code(404).send(long));
  app.get('/text', async (_request, reply) => reply.type('text/plain').send('a'.repeat(5000)));
  app.get('/bytes', async (_request, reply) => reply.type('application/json').send(Buffer.alloc(5000, '1')));
  app.get('/varied', async (_request, reply) => reply.header('vary', 'Origin').send(long));
  app.get('/nothing', async (_request, reply) => reply.code(204).send());
});
afterAll(() => app.close());

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('a long answer is compressed for a client that accepts %s', async (accepted, encoding, decompress) => {
  const answer = await get('/long', accepted);
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toBe('accept-encoding');
  expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
  expect(answer.rawPayload.length).toBeLessThan(300);
  expect(JSON.parse(decompress(answer.rawPayload).toString())).toEqual(long);
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a very long answer is compressed by %s, too', async (encoding, decompress) => {
  const answer = await get('/longer', encoding);
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(JSON.parse(decompress(answer.rawPayload).toString())).toEqual(longer);
});

test.each([
  ['accepts nothing', undefined],
  ['accepts only what we do not have', 'zstd'],
])('a long answer is sent uncompressed to a client that %s', async (_what, accepted) => {
  const answer = await get('/long', accepted);
  expect(answer.headers['content-encoding']).toBeUndefined();
  // A cache between must not hand this answer to others, or theirs to this client.
  expect(answer.headers.vary).toBe('accept-encoding');
  expect(answer.json()).toEqual(long);
});

test('the answer of a failure is compressed', async () => {
  const answer = await get('/failed', 'br');
  expect(answer.statusCode).toBe(404);
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString())).toEqual(long);
});

test.each(['/short', '/text', '/bytes', '/nothing'])('an answer is not compressed: %s', async (url) => {
  const answer = await get(url, 'br');
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test('a compressed answer keeps its Vary', async () => {
  expect((await get('/varied', 'br')).headers.vary).toBe('Origin, accept-encoding');
});

test('HEAD has the headers of GET, and no body', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/long', headers: { 'accept-encoding': 'br' } });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('');
});
