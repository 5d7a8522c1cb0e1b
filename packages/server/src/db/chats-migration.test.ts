import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, type TestContext, test } from 'vitest';
import { bearer, tokenFor } from '../../test/callers.ts';
import { createEmptyDatabase } from '../../test/database.ts';
import { createTestApp } from '../../test/index.ts';
import { findGroupOfChat } from '../domains/groups/chat/store.ts';
import { eraseUnsent } from '../domains/ingest/unsent/erase-unsent.ts';
import type { Db } from './database.ts';
import { migrate, readMigrations } from './migrate.ts';

const now = new Date('2026-11-22T10:00:00Z');
const ids = { home: id('0001'), oldHome: id('0002'), room: id('0003'), fresh: id('0004') };
const people = { mother: id('aaa1'), father: id('aaa2'), son: id('aaa3'), aunt: id('aaa4') };
const merged = [id('a002'), id('a003')];

function id(end: string): string {
  return `00000000-0000-4000-8000-00000000${end}`;
}

/** Creates a database with the data of schema 0013. */
async function createStory(t: TestContext) {
  const { connectionString, db } = await createEmptyDatabase(t);
  const steps = await readMigrations();
  const migrateTo = (last = 'the last') =>
    migrate(
      connectionString,
      steps.filter((step) => step.name.slice(0, 4) <= last),
    );
  await migrateTo('0013');
  const story = new URL('../../test/story-of-schema-0013.sql', import.meta.url);
  await sql.raw(await readFile(story, 'utf8')).execute(db);
  return { db, migrateTo };
}

async function chatsOf(db: Db, groupId: string) {
  const rows = await db
    .selectFrom('group_chats')
    .innerJoin('chats', 'chats.id', 'chat_id')
    .select(['line_chat_id', 'until'])
    .where('group_id', '=', groupId)
    .orderBy('line_chat_id')
    .execute();
  return rows.map(({ line_chat_id, until }) => `${line_chat_id} ${until === null ? 'now' : 'before'}`);
}

async function membersOf(db: Db, lineChatId: string) {
  return await db
    .selectFrom('chat_members')
    .innerJoin('chats', 'chats.id', 'chat_id')
    .select(['user_id', 'is_member', 'ever_member', 'checked_at'])
    .where('line_chat_id', '=', lineChatId)
    .orderBy('user_id')
    .execute();
}

test("the migration moves LINE's data to chats and keeps people's data with groups", async (t) => {
  const { db, migrateTo } = await createStory(t);
  await migrateTo('0015');
  expect(
    await db
      .selectFrom('chats')
      .select(['line_chat_id', 'type', 'name', 'picture_url', 'bot_joined_at', 'bot_left_at'])
      .select('summary_checked_at')
      .orderBy('line_chat_id')
      .execute(),
  ).toEqual([
    chat('C1', { name: 'บ้านเก่า', bot_joined_at: new Date('2026-10-01') }),
    chat('C3', {
      name: 'บ้านเรา',
      picture_url: 'https://profile.line-scdn.net/home',
      bot_joined_at: new Date('2026-09-01'),
      summary_checked_at: new Date('2026-11-20'),
    }),
    chat('C9', {}),
    chat('R1', {
      type: 'room',
      bot_joined_at: new Date('2026-02-01'),
      bot_left_at: new Date('2026-11-01T00:00:00.123Z'),
    }),
    chat('R2', { type: 'room', bot_left_at: new Date('2026-09-01') }),
  ]);
  expect(await chatsOf(db, ids.home)).toEqual(['C1 before', 'C3 now', 'R2 before']);
  expect(await chatsOf(db, ids.oldHome)).toEqual(['C1 now']);
  expect(await chatsOf(db, ids.room)).toEqual(['R1 now']);
  expect(await chatsOf(db, ids.fresh)).toEqual(['C9 now']);
  const asked = new Date('2026-11-20');
  expect(await membersOf(db, 'C3')).toEqual([
    { user_id: people.mother, is_member: true, ever_member: true, checked_at: asked },
    { user_id: people.father, is_member: false, ever_member: true, checked_at: new Date(0) },
    { user_id: people.son, is_member: true, ever_member: true, checked_at: asked },
    { user_id: people.aunt, is_member: false, ever_member: false, checked_at: asked },
  ]);
  expect(await membersOf(db, 'C1')).toHaveLength(1);
  expect(await membersOf(db, 'R1')).toHaveLength(2);
  expect(
    await db.selectFrom('group_visits').selectAll().orderBy('group_id').orderBy('user_id').execute(),
  ).toEqual([
    { group_id: ids.home, user_id: people.mother, seen_at: new Date('2026-09-15') },
    { group_id: ids.home, user_id: people.father, seen_at: new Date('2026-05-01') },
    { group_id: ids.room, user_id: people.mother, seen_at: new Date('2026-10-31') },
  ]);
  expect(
    await db.selectFrom('groups').select(['id', 'merged_into']).where('id', 'in', merged).execute(),
  ).toEqual(merged.map((mergedId) => ({ id: mergedId, merged_into: ids.home })));
  expect(await db.selectFrom('unsent_messages').selectAll().execute()).toHaveLength(1);
  const noteFile = db.updateTable('groups').set({ last_file_at: now }).where('id', 'in', merged);
  await expect(noteFile.execute()).rejects.toThrow('violates check constraint');
});

function chat(line_chat_id: string, known: object) {
  const nothing = { name: null, picture_url: null, summary_checked_at: null };
  return { line_chat_id, type: 'group', ...nothing, bot_joined_at: null, bot_left_at: null, ...known };
}

test('people find their files by every former id after the migration', async (t) => {
  const { db, migrateTo } = await createStory(t);
  await migrateTo();
  const shared = await createTestApp(t, { db, clock: () => now });
  const get = async (userId: string, url: string) => {
    const headers = bearer(await tokenFor(shared, userId));
    return (await shared.app.inject({ url, headers })).json();
  };
  const { data } = await get(people.mother, '/api/me/group');
  expect(data.items).toMatchObject([
    { id: ids.home, name: 'บ้านเรา', keeping: 'keeping', fileCount: 2, newFileCount: 1 },
    { id: ids.room, name: null, keeping: 'bot_left', fileCount: 1, newFileCount: 0 },
  ]);
  expect(data.items).toHaveLength(2);
  const room = (await get(people.mother, `/api/group/${ids.room}`)).data;
  expect(room).toMatchObject({ id: ids.room, pausedAt: '2026-04-01T00:00:00.000Z' });
  // Simulates that LINE was just asked.
  await sql`update chat_members set checked_at = ${now}`.execute(db);
  for (const groupId of [ids.home, ...merged]) {
    const answer = await get(people.mother, `/api/group/${groupId}`);
    expect(answer.data).toMatchObject({ id: ids.home, name: 'บ้านเรา' });
    expect((await get(people.father, `/api/group/${groupId}`)).error.code).toBe('NOT_FOUND');
  }
});

test('a message unsent in a former chat leaves the group that has it', async (t) => {
  const { db, migrateTo } = await createStory(t);
  await migrateTo();
  const { deps } = await createTestApp(t, { db, clock: () => now });
  const groupId = await findGroupOfChat(db, 'C1');
  expect(groupId).toBe(ids.oldHome);
  const message = { groupId: ids.oldHome, lineChatId: 'C1', lineMessageId: 'm1', unsentAt: now };
  await db.transaction().execute((tx) => eraseUnsent(tx, deps, message));
  const left = await db.selectFrom('files').select('name').orderBy('name').execute();
  expect(left.map(({ name }) => name)).toEqual(['สอง.jpg', 'สาม.jpg']);
});

test('rows that a server writes between the two migration steps count', async (t) => {
  const { db, migrateTo } = await createStory(t);
  await migrateTo('0014');
  await sql
    .raw(`
    update groups set bot_left_at = '2026-11-22T09:00:00Z', name = 'บ้านใหม่' where id = '${ids.oldHome}';
    update group_members set is_member = false, checked_at = '2026-11-22T09:00:00Z'
    where group_id = '${ids.home}' and user_id = '${people.son}';
    insert into group_members (group_id, user_id, is_member, checked_at, seen_at)
    values ('${ids.home}', '${people.father}', true, '2026-11-22T09:00:00Z', '2026-11-22T09:00:00Z')
    on conflict (group_id, user_id) do update
      set is_member = excluded.is_member, checked_at = excluded.checked_at, seen_at = excluded.seen_at;
    insert into groups (id, line_chat_id, chat_type) values ('${id('0005')}', 'C5', 'group');
    delete from groups where id = '${ids.room}';
    delete from group_members where user_id = '${people.aunt}';
    delete from users where id = '${people.aunt}';
    -- The home goes on in the chat that LINE told nothing of.
    delete from groups where id = '${ids.fresh}';
    insert into former_chats (line_chat_id, group_id) values ('C3', '${ids.home}');
    insert into group_aliases (id, group_id) values ('${ids.fresh}', '${ids.home}');
    update groups set line_chat_id = 'C9' where id = '${ids.home}';`)
    .execute(db);
  await migrateTo('0015');
  expect(await chatsOf(db, ids.home)).toEqual(['C1 before', 'C3 before', 'C9 now', 'R2 before']);
  expect(await chatsOf(db, id('0005'))).toEqual(['C5 now']);
  expect(
    await db
      .selectFrom('current_chats')
      .select(['name', 'bot_left_at'])
      .where('group_id', '=', ids.oldHome)
      .execute(),
  ).toEqual([{ name: 'บ้านใหม่', bot_left_at: new Date('2026-11-22T09:00:00Z') }]);
  expect(await db.selectFrom('chats').select('id').where('line_chat_id', '=', 'R1').execute()).toEqual([]);
  const members = await membersOf(db, 'C9');
  expect(members.map((member) => [member.user_id, member.is_member])).toEqual([
    [people.mother, true],
    [people.father, true],
    [people.son, false],
  ]);
  const { merged_into } = await db
    .selectFrom('groups')
    .select('merged_into')
    .where('id', '=', ids.fresh)
    .executeTakeFirstOrThrow();
  expect(merged_into).toBe(ids.home);
});
