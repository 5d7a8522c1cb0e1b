import { once } from 'node:events';
import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startProxy, type Violation } from '../src/index.ts';
import type { Flaw } from './broken-backend.ts';
import { documentPath, startLibrary } from './library/backend.ts';

async function startBoth({ flaw, ignore = [] }: { flaw?: Flaw; ignore?: string[] } = {}) {
  const library = await startLibrary(flaw);
  const violations: Violation[] = [];
  const onViolation = (violation: Violation) => violations.push(violation);
  const proxy = await startProxy({ target: library.url, document: documentPath, ignore, onViolation });
  onTestFinished(async () => {
    await proxy.close();
    await library.close();
  });
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { 'x-library-key': 'member-key', ...init.headers };
    const answer = await fetch(`${proxy.url}${path}`, { ...init, headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const book = JSON.stringify({ title: 'A', kind: 'novel', pages: 1, medium: 'paper' });
  const post = (body: string) =>
    ask('/books', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  return { proxy, violations, ask, post, book };
}

test('traffic passes unchanged, and correct traffic is not reported', async () => {
  const { violations, ask, post, book } = await startBoth();
  const made = await post(book);
  expect(made.status).toBe(201);
  expect(JSON.parse(made.text)).toMatchObject({ title: 'A' });
  const text = await ask('/books/1/text?signature=s1gned', { headers: { range: 'bytes=0-2' } });
  expect(text).toMatchObject({ status: 206, text: 'The' });
  expect(text.headers.get('content-range')).toBe('bytes 0-2/13');
  expect((await ask('/books?limit=500')).status).toBe(400);
  expect(violations).toEqual([]);
});

test('a violation in an answer has its place, the expectation and the value', async () => {
  const { violations, post, book } = await startBoth({ flaw: 'wrong type in an answer' });
  await post(book);
  expect(violations).toEqual([
    expect.objectContaining({
      check: 'answer-body',
      operation: 'createBook',
      status: 201,
      pointer: '/body/id',
      expected: 'an integer',
      got: '"1"',
    }),
  ]);
});

test('a violation in an accepted request is reported likewise', async () => {
  const { violations, post } = await startBoth({ flaw: 'takes unknown fields' });
  await post(JSON.stringify({ title: 'A', kind: 'novel', pages: 1, medium: 'paper', more: 1 }));
  expect(violations).toEqual([
    expect.objectContaining({ check: 'input-type', pointer: '/request/body/more', got: '1' }),
  ]);
});

test('a partial answer that contradicts an earlier one is reported', async () => {
  const { violations, ask, post, book } = await startBoth({ flaw: 'wrong Content-Range' });
  await post(book);
  await ask('/books/1/text?signature=s1gned');
  await ask('/books/1/text?signature=s1gned', { headers: { range: 'bytes=0-2' } });
  expect(violations).toEqual([
    expect.objectContaining({
      check: 'range',
      operation: 'getText',
      pointer: '/headers/content-range',
      expected: 'bytes 0-2/13: so long is the whole',
      got: 'bytes 0-2/*',
    }),
  ]);
});

test('an unknown operation is reported', async () => {
  const { violations, ask } = await startBoth();
  await ask('/nothing/here');
  expect(violations.map(({ check, operation }) => [check, operation])).toEqual([
    ['unknown-operation', 'GET /nothing/here'],
  ]);
});

test.each(['createBook', 'answer-body', 'createBook:answer-body'])(
  'violations ignored by %s are not reported',
  async (name) => {
    const { violations, post, book } = await startBoth({ flaw: 'wrong type in an answer', ignore: [name] });
    expect((await post(book)).status).toBe(201);
    expect(violations).toEqual([]);
  },
);

test('WebSockets pass the recording proxy', async () => {
  const { proxy } = await startBoth();
  const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': 'a2VwdA==' };
  const asked = request(`${proxy.url}/news`, { headers }).end();
  const [answer, socket] = await once(asked, 'upgrade');
  socket.destroy();
  expect(answer.statusCode).toBe(101);
});

test('an unreachable target is answered with 502', async () => {
  const proxy = await startProxy({
    target: 'http://127.0.0.1:9',
    document: documentPath,
    onViolation: () => undefined,
  });
  onTestFinished(proxy.close);
  expect((await fetch(`${proxy.url}/books`)).status).toBe(502);
});
