import { expect, test } from 'vitest';
import type { DeliveryShown, LoggedRequest } from '../../src/chat/wire.ts';
import { filterLog, fromDelivery, fromRequest } from './log-entries.ts';

const request: LoggedRequest = {
  seq: 1,
  requestId: 'r1',
  at: 1000,
  method: 'POST',
  path: '/v2/bot/message/reply',
  query: {},
  body: { replyToken: 'abc' },
  status: 400,
  answer: { message: 'Invalid reply token' },
  isCut: false,
  durationMs: 3,
};
const delivery: DeliveryShown = {
  deliveryId: 'd1',
  createdAt: 2000,
  lane: 'C1',
  events: [{ type: 'message', message: { type: 'image' } }, { type: 'join' }],
  signature: 'valid',
  state: 'delivered',
  attempts: [{ at: 2500, status: 200, verdict: 'ok', latencyMs: 4 }],
};
const everything = { text: '', direction: 'all', isFailedOnly: false } as const;

test('requests and webhooks become entries of one kind', () => {
  const entries = [fromDelivery(delivery), fromRequest(request)];
  expect(entries.map(({ title, outcome, isFailed }) => [title, outcome, isFailed])).toEqual([
    ['message image, join', '200', false],
    ['POST /v2/bot/message/reply', '400', true],
  ]);
});

test('a waiting request has not failed; a lost, forged or cut one has', () => {
  const states = [
    { ...delivery, state: 'held', attempts: [] },
    { ...delivery, state: 'lost', attempts: [] },
    { ...delivery, signature: 'wrong' },
  ];
  expect(states.map((state) => fromDelivery(state).isFailed)).toEqual([false, true, true]);
  const cut = { ...request, status: 200, isCut: true };
  expect(fromRequest(cut)).toMatchObject({ outcome: '200 สายหลุด', isFailed: true });
});

test('entries are filtered by direction, failure and any text in them', () => {
  const entries = [fromDelivery(delivery), fromRequest(request)];
  const titles = (filter: Partial<Parameters<typeof filterLog>[1]>) =>
    filterLog(entries, { ...everything, ...filter }).map(({ direction }) => direction);
  expect(titles({})).toEqual(['to-bot', 'to-line']);
  expect(titles({ direction: 'to-bot' })).toEqual(['to-bot']);
  expect(titles({ isFailedOnly: true })).toEqual(['to-line']);
  expect(titles({ text: ' invalid REPLY ' })).toEqual(['to-line']);
});

test('secrets are shortened and cannot be searched for', () => {
  const secret = 'Sss'.repeat(20);
  const entry = fromRequest({
    ...request,
    body: { client_secret: secret, grant: [{ access_token: secret }] },
  });
  expect(entry.parts.find(([name]) => name === 'คำขอ')?.[1]).toEqual({
    client_secret: 'SssSss…sSss',
    grant: [{ access_token: 'SssSss…sSss' }],
  });
  expect(filterLog([entry], { ...everything, text: secret })).toEqual([]);
});
