import { expect, test } from 'vitest';
import { asBot, createTestPlatform, messageOf, startWebhookServer } from '../test/platform.ts';

async function startGroup() {
  const webhook = await startWebhookServer();
  const platform = createTestPlatform({ webhookUrl: webhook.url });
  const origin = await platform.listen();
  const { userId } = platform.control.createUser({ displayName: 'สมศรี' });
  const { chatId } = platform.control.createGroup({ name: 'บ้าน', memberIds: [userId], bot: false });
  platform.control.inviteBot(chatId, { silent: true });
  return { platform, webhook, origin, userId, chatId };
}

const composed = 'é น้ำ.txt';

const names: Array<[string, string]> = [
  ['of Thai letters with their signs', 'ใบเสร็จ น้ำใจ ก๊วยเตี๋ยว กุมภาพันธ์ ๒๕๖๙.pdf'],
  ['composed', composed.normalize('NFC')],
  ['decomposed', composed.normalize('NFD')],
  ['of Thai vowels in two pieces', 'น\u0e4d\u0e32.txt'],
  ['with people joined to a family', '👨‍👩‍👧‍👦🏳️‍🌈.png'],
  ['of more than 255 bytes', `${'ยาวมาก'.repeat(40)}.pdf`],
  ['with the signs of paths', '../../etc/passwd\\..\\a:b*c?"<>|.txt'],
  ['with ends of lines and direction marks', 'a\r\nb\u202egpj.exe'],
  ['of dots', '..'],
  ['that is empty', ''],
];

test.each(names)('a file name %s reaches the bot unchanged', async (_kind, fileName) => {
  const { platform, webhook, origin, userId, chatId } = await startGroup();
  const contents = [{ base64: btoa('x'), fileName }];
  const answer = await fetch(`${origin}/dev/groups/${chatId}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId, type: 'file', contents }),
  });
  expect(answer.status).toBe(201);
  await platform.control.idle();
  const message = messageOf(webhook.received[0]?.json.events[0]);
  expect(message).toMatchObject({ type: 'file', fileName, fileSize: 1 });
  expect(message.id).toMatch(/^\d{18,}$/);
  const shown = await fetch(`${origin}/line/content/${String(message.id)}`);
  expect(shown.status).toBe(200);
});

test('an empty file is delivered as one', async () => {
  const { platform, webhook, origin, userId, chatId } = await startGroup();
  await platform.control.post(chatId, {
    userId,
    type: 'file',
    contents: [{ base64: '', fileName: 'ว่าง.txt' }],
  });
  await platform.control.idle();
  const message = messageOf(webhook.received[0]?.json.events[0]);
  expect(message.fileSize).toBe(0);
  const content = await fetch(`${origin}/v2/bot/message/${String(message.id)}/content`, { headers: asBot });
  expect([content.status, content.headers.get('content-length'), await content.text()]).toEqual([
    200,
    '0',
    '',
  ]);
});
