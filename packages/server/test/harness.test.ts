import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp, createTestDatabase, forFile, type TestApp } from './index.ts';

let shared: TestApp;
beforeAll(async () => {
  shared = await createTestApp(forFile);
});

test('a person of the fake LINE signs in', async () => {
  const { userId } = shared.line.control.createUser({ displayName: 'แม่นิด' });
  const token = await shared.signIn(userId);
  const me = await shared.app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } });
  expect(me.json()).toMatchObject({ success: true, data: { displayName: 'แม่นิด' } });
});

test('a started application receives LINE’s events', async () => {
  await shared.start();
  const { userId } = shared.line.control.createUser({ displayName: 'พ่อชัย' });
  const { chatId } = shared.line.control.createGroup({ name: 'บ้านเรา', memberIds: [userId] });
  const findGroup = () =>
    shared.deps.db
      .selectFrom('current_chats')
      .select('name')
      .where('line_chat_id', '=', chatId)
      .executeTakeFirst();
  await expect.poll(findGroup).toMatchObject({ name: 'บ้านเรา' });
});

test('databases of tests are separate', async (t) => {
  const [one, other] = await Promise.all([createTestDatabase(t), createTestDatabase(t)]);
  await sql`create table only_here ()`.execute(one.db);
  await expect(sql`select from only_here`.execute(other.db)).rejects.toThrow('does not exist');
});
