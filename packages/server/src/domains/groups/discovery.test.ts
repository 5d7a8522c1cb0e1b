import { beforeAll, expect, test } from 'vitest';
import { buildGroup, createTestApp, forFile, type TestApp } from '../../../test/index.ts';

let shared: TestApp;

beforeAll(async () => {
  shared = await createTestApp(forFile);
});

async function namesOfMyGroups(token: string): Promise<string[]> {
  const answer = await shared.app.inject({
    url: '/api/me/group',
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.json().data.items.map(({ name }: { name: string }) => name);
}

test('who never posted finds their chats at once when they sign in, and no others', async () => {
  const { control } = shared.line;
  const quiet = control.createUser({ displayName: 'ยายจันทร์' }).userId;
  const other = control.createUser({ displayName: 'คนอื่น' }).userId;
  const home = control.createGroup({ name: 'บ้านเรา', memberIds: [quiet, other] });
  const foreign = control.createGroup({ name: 'บ้านอื่น', memberIds: [other] });
  for (const { chatId, name } of [home, foreign]) {
    await buildGroup(shared.deps.db, { line_chat_id: chatId, name });
  }
  expect(await namesOfMyGroups(await shared.signIn(quiet))).toEqual(['บ้านเรา']);
});
