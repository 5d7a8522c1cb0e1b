import { beforeAll, beforeEach, expect, test } from 'vitest';
import { testNoon } from '../../../../test/clock.ts';
import { createTestApp, forFile, type TestApp } from '../../../../test/index.ts';
import { listenOnly } from '../../../../test/scenes/chat.ts';
import { parseWebhookBody } from '../../../line/events.ts';
import { createBackgroundReplies } from '../replies/reply.ts';
import { createPrivateChats } from './private-chat.ts';
import { createPrivateSlips } from './private-slips.ts';

let shared: TestApp;
let now: Date;
let userId: string;
beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
  await listenOnly(shared);
});
beforeEach(() => {
  now = testNoon;
  userId = shared.line.control.createUser({ displayName: 'แม่' }).userId;
});

const answers = () => shared.line.control.sends().filter(({ to }) => to === userId);

async function write(text: string, webhook = {}): Promise<void> {
  await shared.line.control.post(userId, { userId, type: 'text', text, webhook });
  await shared.line.control.idle();
}

/** Waits for an answer to a later sender, which shows that earlier events are processed. */
async function untilLaterAnswer(count: number): Promise<void> {
  now = new Date(now.getTime() + 61_000);
  await write('อีกครั้ง');
  await expect.poll(() => answers().length).toBe(count);
}

test('a new friend learns what the bot does and how to add it to a group', async () => {
  shared.line.control.setFriendship(userId, true);
  await expect.poll(() => answers()).toMatchObject([{ kind: 'reply', counted: 0 }]);
  const card = JSON.stringify(answers()[0]?.messages);
  expect(card).toContain(`https://liff.line.me/${shared.deps.env.line.liffId}`);
  expect(card).toContain('ชวนเก็บไว้เข้ากลุ่ม');
});

test('a sender is answered once a minute, whatever they write', async () => {
  await write('สวัสดี');
  await expect.poll(() => answers()).toHaveLength(1);
  await write('อยู่ไหม');
  await write('เมนู');
  await untilLaterAnswer(2);
});

test('standby events and blocking the bot are not answered', async () => {
  await write('สวัสดี', { standby: true });
  shared.line.control.setFriendship(userId, false);
  await shared.line.control.idle();
  await untilLaterAnswer(1);
});

test('LINE gets no reply that waited too long behind others', async () => {
  let replied = 0;
  const reply = async () => {
    replied += 1;
    now = new Date(now.getTime() + 56_000);
    return true;
  };
  const { line } = shared.deps;
  const deps = { ...shared.deps, line: { ...line, messaging: { ...line.messaging, reply } } };
  const privateChats = createPrivateChats({
    ...deps,
    replies: createBackgroundReplies(deps),
    slips: createPrivateSlips(deps),
    onBlocked: async () => undefined,
  });
  const events = ['a', 'b', 'c'].map((name) => ({
    type: 'follow',
    timestamp: now.getTime(),
    source: { type: 'user', userId: `${userId} ${name}` },
    replyToken: name,
    webhookEventId: `${userId} ${name}`,
  }));
  const body = parseWebhookBody(Buffer.from(JSON.stringify({ destination: 'U', events })));
  await privateChats.answer(body ?? []);
  expect(replied).toBe(1);
});

test('nothing that a sender wrote is stored', async () => {
  await write('ความลับมาก');
  await expect.poll(() => answers()).toHaveLength(1);
  const events = await shared.deps.db
    .selectFrom('line_events')
    .selectAll()
    .where('line_chat_id', 'is', null)
    .execute();
  expect(events).not.toEqual([]);
  expect(JSON.stringify(events)).not.toContain('ความลับมาก');
});
