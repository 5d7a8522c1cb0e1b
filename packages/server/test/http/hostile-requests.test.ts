import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { describeError } from '../../src/reporting/describe-error.ts';
import { bearer, tokenFor } from '../callers.ts';
import { buildUser, createTestApp, forFile, type TestApp } from '../index.ts';

let shared: TestApp;
let app: FastifyInstance;
let port: number;
let headers: { authorization: string };
const logged: string[] = [];

beforeAll(async () => {
  shared = await createTestApp(forFile);
  const output = new Writable({
    write(line, _encoding, done) {
      logged.push(String(line));
      done();
    },
  });
  const log = pino({ level: 'trace', serializers: { err: (error) => describeError(error) } }, output);
  app = await createApp({ ...shared.deps, log }, { bodyMs: 300 });
  forFile.onTestFinished(() => app.close());
  headers = bearer(await tokenFor(shared, (await buildUser(shared.deps.db)).id));
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});

/** Sends a head and the beginning of a body, and dribbles until the server ends it; returns the answer. */
async function dribble(requestLine: string, lines: string[], begin = '{'): Promise<string> {
  const more = lines.includes('transfer-encoding: chunked') ? '1\r\n \r\n' : ' ';
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${[requestLine, 'host: kepwai.test', ...lines].join('\r\n')}\r\n\r\n${begin}`);
  const dribbling = setInterval(() => socket.write(more), 50);
  let answer = '';
  // A write after the server has closed resets the connection, and must not lose the bytes already read.
  socket.on('data', (data) => {
    clearInterval(dribbling);
    answer += String(data);
  });
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dribbling);
  return answer;
}

describe('a body that never ends', () => {
  const json = 'content-type: application/json';
  const endless = 'content-length: 100000';

  test.each([
    ['with a length', [json, endless], '{'],
    ['in chunks', [json, 'transfer-encoding: chunked'], '1\r\n{\r\n'],
    ['of which nothing came', [json, endless], ''],
  ])('%s is refused, and its connection closed', async (_what, lines, begin) => {
    const answer = await dribble('POST /api/auth/login-via-line HTTP/1.1', lines, begin);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
    expect(answer.toLowerCase()).toContain('connection: close');
  });

  test.each([
    ['of LINE’s webhook', 'POST /api/line/webhook HTTP/1.1', ['x-line-signature: a'], 408],
    ['that nobody reads', 'GET /api/me HTTP/1.1', [], 401],
    ['at an address that is not there', 'POST /api/nothing HTTP/1.1', [], 408],
    ['at an address that cannot be read', 'POST /api/file/%E0%A4%A/x HTTP/1.1', [], 400],
    ['of a kind that is not read', 'POST /api/auth/login-via-line HTTP/1.1', ['content-type: a/b'], 415],
  ])('%s ends as well', async (_what, requestLine, lines, status) => {
    const all = lines.some((line) => line.startsWith('content-type')) ? lines : [json, ...lines];
    expect(await dribble(requestLine, [...all, endless])).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  test('does not delay requests that arrive in time', async () => {
    const endless = dribble('POST /api/auth/login-via-line HTTP/1.1', [json, 'content-length: 9']);
    const answer = await fetch(`http://127.0.0.1:${port}/api/me`, { headers });
    expect(answer.status).toBe(200);
    await endless;
  });
});

test('a connection with an incomplete head, or a client that does not read, is closed eventually', () => {
  expect(app.server.headersTimeout).toBe(15_000);
  expect(app.server.timeout).toBe(120_000);
});

describe('an address', () => {
  const secret = 'budget-of-the-temple';

  test.each([
    `/api/group/${'a'.repeat(101)}`,
    `/api/group/${'a'.repeat(10_000)}/file`,
    `/api/me/session/${'%E0%B8%81'.repeat(200)}`,
  ])('an address with an id of more than a hundred letters is not found', async (url) => {
    const method = url.includes('session') ? 'DELETE' : 'GET';
    const answer = await app.inject({ method, url, headers });
    expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('an address with an overlong group id is not found', async () => {
    const answer = await app.inject({ url: `/api/me/group/${'a'.repeat(101)}/verify`, headers });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: false }]);
  });

  test('never appears in the log', async () => {
    logged.length = 0;
    const urls = [
      `/api/group/${secret}`,
      `/api/group/${secret.repeat(10)}`,
      `/api/file/${secret}%E0%A4%A/content?t=${secret}`,
      `/api/${secret}`,
      `/${secret}?q=${secret}`,
      `/api/me/group?cursor=${secret}`,
    ];
    for (const url of urls) await app.inject({ url, headers });
    await text(connect(port, '127.0.0.1').end(`GET /${secret} HTTP/1.1\r\n\r\n`));
    expect(logged.length).toBeGreaterThanOrEqual(urls.length);
    expect(logged.join('')).not.toContain(secret);
  });
});
