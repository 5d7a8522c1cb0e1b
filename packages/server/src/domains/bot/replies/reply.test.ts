import { createLinePlatform } from '@kepwai/line-platform';
import { pino } from 'pino';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestEnv } from '../../../../test/app.ts';
import { testNoon } from '../../../../test/clock.ts';
import { privateChatCard } from '../../../line/cards/cards.ts';
import { createLine } from '../../../line/line.ts';
import { RetryLater } from '../../../queue/queue.ts';
import { reply } from './reply.ts';

const replyPath = '/v2/bot/message/reply';
const message = privateChatCard({ liffId: '1-a', botBasicId: null });
let now: Date;
beforeEach(() => {
  now = testNoon;
});

async function startLine() {
  const line = createLinePlatform();
  onTestFinished(() => line.close());
  const env = createTestEnv(line, await line.listen(), '/unused');
  const clock = () => now;
  const deps = { line: createLine(env.line, clock), clock, log: pino({ level: 'silent' }) };
  const left = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  return {
    line,
    asked: () => line.control.log().filter(({ path }) => path === replyPath).length,
    busy: (seconds: number) =>
      line.control.addFault({ path: replyPath, status: 429, headers: { 'retry-after': String(seconds) } }),
    replyWithin: (seconds: number) => reply(deps, { replyToken: 'token', replyBy: left(seconds), message }),
  };
}

test('a reply waits for LINE’s Retry-After, within the minute of its token', async () => {
  const { busy, replyWithin, asked } = await startLine();
  busy(30);
  await expect(replyWithin(50)).rejects.toMatchObject({ name: 'RetryLater', seconds: 30 });
  await expect(replyWithin(50)).rejects.toBeInstanceOf(RetryLater);
  expect(asked()).toBe(1);
});

test('a reply is given up when LINE is back only after its token expired', async () => {
  const { busy, replyWithin } = await startLine();
  busy(30);
  expect(await replyWithin(20)).toBe(false);
});

test('a reply with an old token is not sent', async () => {
  const { replyWithin, asked } = await startLine();
  expect(await replyWithin(-1)).toBe(false);
  expect(asked()).toBe(0);
});

test.each([
  [54, 0.6],
  [50, 6],
  [30, 12],
])(
  'with %i s left, a reply to an unreachable LINE is retried after at most %d s',
  async (secondsLeft, most) => {
    const { line, replyWithin } = await startLine();
    line.control.addFault({ path: replyPath, status: 500 });
    const failure = await replyWithin(secondsLeft).catch((error: unknown) => error);
    if (!(failure instanceof RetryLater)) throw new Error('it was not put off', { cause: failure });
    expect(failure.seconds).toBeLessThanOrEqual(Math.max(1.2, most));
    expect(failure.seconds).toBeGreaterThan(0);
  },
);
