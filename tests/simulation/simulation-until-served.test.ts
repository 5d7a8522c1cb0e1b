import { expect, test } from 'vitest';
import { untilServed } from '../../scripts/simulation/until-served.ts';

const busy = () => new Response('{}', { status: 503, headers: { 'retry-after': '3' } });

test('a busy server is called again, after its Retry-After', async () => {
  const answers = [busy(), busy(), new Response('{}', { status: 200 })];
  const waits: number[] = [];
  const ask = async () => answers.shift() ?? busy();
  const response = await untilServed(ask, async (ms) => waits.push(ms));
  expect(response.status).toBe(200);
  expect(waits).toEqual([3000, 3000]);
});

test('a server that refuses connections, or asks for a pause, is called again', async () => {
  const unreached = (code: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  const outcomes = [
    unreached('UND_ERR_CONNECT_TIMEOUT'),
    unreached('ECONNREFUSED'),
    new Response('{}', { status: 429, headers: { 'retry-after': '2' } }),
    new Response('{}', { status: 201 }),
  ];
  const waits: number[] = [];
  const ask = async () => {
    const outcome = outcomes.shift() ?? busy();
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  expect((await untilServed(ask, async (ms) => waits.push(ms))).status).toBe(201);
  expect(waits).toEqual([1000, 1000, 2000]);
});

test('a request whose connection broke may have been served, and is not repeated', async () => {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
  };
  await expect(untilServed(ask, async () => undefined)).rejects.toThrow('fetch failed');
  expect(asked).toBe(1);
});

test('another answer is not repeated, and a server that stays busy is given up', async () => {
  const refused = await untilServed(async () => new Response('{}', { status: 403 }));
  expect(refused.status).toBe(403);
  expect(
    (
      await untilServed(
        async () => busy(),
        async () => undefined,
      )
    ).status,
  ).toBe(503);
});
