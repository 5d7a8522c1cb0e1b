// @vitest-environment node
import { createLinePlatform } from '@kepwai/line-platform';
import { expect, onTestFinished, test } from 'vitest';
import { seedChat } from '../../scripts/simulation/seed-chat.ts';

const groupId = '11111111-1111-4111-8111-111111111111';

test('a bot whose reply came too late for LINE is told once more that it joined', async () => {
  let joins = 0;
  const line = createLinePlatform({
    webhookUrl: 'http://server.test/api/line/webhook',
    fetch: async (_url, init) => {
      const { events } = JSON.parse(String(init?.body)) as { events: { type: string }[] };
      joins += events.filter(({ type }) => type === 'join').length;
      if (joins === 2) greet();
      return new Response();
    },
  });
  onTestFinished(() => line.close());
  const { userId } = line.control.createUser({ displayName: 'แม่' });
  const chatId = `C${'1'.repeat(32)}`;
  function greet(): void {
    const body = { text: `https://liff.line.me/1-a/${groupId}` };
    line.store.messages.put('1', { kind: 'bot', messageId: '1', chatId, at: 0, body });
  }
  const chat = { chatId, name: 'บ้านเรา', members: ['แม่'], invitedAt: 0, lines: [], cards: [] };
  const unused = () => {
    throw new Error('Nothing is seeded but the invitation');
  };
  const seeded = seedChat(
    { line, serverUrl: 'http://server.test', spawnKepwai: unused },
    { chat, users: new Map([['แม่', { userId, call: unused }]]), greetingLifeMs: 10 },
  );
  expect(await seeded).toBe(groupId);
  expect(joins).toBe(2);
});
