import { dayMs } from '@kepwai/rules/time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call, createCall } from '../../../../test/call.ts';
import { bearer } from '../../../../test/callers.ts';
import { testNoon } from '../../../../test/clock.ts';
import { hearDuring } from '../../../../test/hear.ts';
import {
  buildFolder,
  buildQuota,
  createTestApp,
  forFile,
  registerUser,
  type TestApp,
} from '../../../../test/index.ts';
import { createHands, type Hands, listenOnly } from '../../../../test/scenes/chat.ts';
import type { Row } from '../../../db/tables.ts';
import { runMaintenance } from '../../../maintenance.ts';
import { deleteDeparted } from '../../maintenance/departure/departures.ts';

let shared: TestApp;
let hands: Hands;
let now: Date;
/** Member of both chats; owner of all quotas. */
let mother: Person;
/** Member of the old chat alone. */
let father: Person;
/** Member of the new chat alone. */
let aunt: Person;
let old: Chat;
let fresh: Chat;

interface Person {
  lineUserId: string;
  userId: string;
  headers: { authorization: string };
}

interface Chat {
  chatId: string;
  groupId: string;
  post(seed: string, more?: { unsend?: 'before'; imageSet?: { id: string } }): Promise<string>;
}

beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
  await listenOnly(shared);
  hands = createHands(shared);
});
beforeEach(async () => {
  now = testNoon;
  [mother, father, aunt] = [await person('แม่'), await person('พ่อ'), await person('น้า')];
  await registerUser(shared.deps.db, mother.userId);
  old = await chat('บ้านเก่า', [mother, father]);
  fresh = await chat('บ้านใหม่', [mother, aunt]);
  await link(old.groupId);
});

async function person(displayName: string): Promise<Person> {
  const lineUserId = shared.line.control.createUser({ displayName }).userId;
  const headers = bearer(await shared.signIn(lineUserId));
  const { data } = await call(shared, 'getMe', { as: headers });
  return { lineUserId, userId: data.id, headers };
}

/** Creates a chat with the bot, whose events were handled and which all members have opened. */
async function chat(name: string, members: Person[]): Promise<Chat> {
  const { control } = shared.line;
  const memberIds = members.map(({ lineUserId }) => lineUserId);
  const { chatId } = control.createGroup({ name, memberIds });
  await settle();
  const { group_id: groupId } = await shared.deps.db
    .selectFrom('current_chats')
    .select('group_id')
    .where('line_chat_id', '=', chatId)
    .executeTakeFirstOrThrow();
  for (const { headers } of members) await request('getGroup', { as: headers, path: { groupId } });
  return {
    chatId,
    groupId,
    async post(seed, { unsend, imageSet } = {}) {
      const [message] = await control.post(chatId, {
        userId: mother.lineUserId,
        type: 'image',
        // A picture with unique bytes.
        contents: [{ picture: { seed: `${mother.userId} ${seed}`, width: 32, height: 32 } }],
        at: now.getTime(),
        ...(unsend && { unsend }),
        ...(imageSet && { imageSet }),
      });
      await control.idle();
      return message?.messageId ?? '';
    },
  };
}

/** Handles all waiting events and jobs. */
async function settle(): Promise<void> {
  await shared.line.control.idle();
  await hands.work();
}

const request = createCall(() => ({ ...shared, as: mother }));

async function link(groupId: string, limitBytes = 1_000_000): Promise<string> {
  const { id: quotaId } = await buildQuota(shared.deps.db, {
    owner_id: mother.userId,
    limit_bytes: limitBytes,
  });
  const answer = await call(shared, 'linkGroupQuota', { as: mother, path: { groupId }, body: { quotaId } });
  expect(answer.status, answer.text).toBe(200);
  return quotaId;
}

async function throwOut(from: Chat): Promise<void> {
  shared.line.control.removeBot(from.chatId);
  await settle();
}

const continueFormer = () =>
  call(shared, 'continueCabinet', {
    as: mother,
    path: { groupId: fresh.groupId },
    body: { groupId: old.groupId },
  });

async function continued(): Promise<void> {
  const answer = await continueFormer();
  expect(answer.status, answer.text).toBe(200);
}

const usedOf = async (quotaId: string) =>
  await shared.deps.db
    .selectFrom('quotas')
    .select(['used_bytes', 'reserved_bytes'])
    .where('id', '=', quotaId)
    .executeTakeFirstOrThrow();

const filesOf = async (groupId: string): Promise<Row<'files'>[]> =>
  await shared.deps.db
    .selectFrom('files')
    .selectAll()
    .where('group_id', '=', groupId)
    .orderBy('line_message_id')
    .execute();

/** Returns the group ids of both chats. */
const groupIds = async () => {
  const rows = await shared.deps.db
    .selectFrom('current_chats')
    .select('group_id')
    .where('line_chat_id', 'in', [old.chatId, fresh.chatId])
    .orderBy('since')
    .execute();
  return rows.map((row) => row.group_id);
};

test('the former group continues in the new chat with the files of both', async () => {
  const [quotaId, meanwhileId] = [await link(old.groupId), await link(fresh.groupId)];
  await old.post('both');
  await old.post('old');
  await settle();
  await throwOut(old);
  await fresh.post('both');
  await fresh.post('new');
  await settle();
  const contents = new Map((await filesOf(old.groupId)).map((file) => [file.sha256, file.size_bytes ?? 0]));
  for (const { sha256, size_bytes } of await filesOf(fresh.groupId)) contents.set(sha256, size_bytes ?? 0);
  expect(contents.size).toBe(3);

  const answer = await continueFormer();
  expect(answer.data).toMatchObject({
    id: old.groupId,
    name: 'บ้านใหม่',
    keeping: 'keeping',
    deletedAt: null,
    quota: { id: quotaId },
    counts: expect.arrayContaining([expect.objectContaining({ kind: 'image', fileCount: 4 })]),
    permissions: { manage: true, upload: true },
  });
  const usedBytes = [...contents.values()].reduce((sum, bytes) => sum + bytes, 0);
  expect(await usedOf(quotaId)).toEqual({ used_bytes: usedBytes, reserved_bytes: 0 });
  expect(await usedOf(meanwhileId)).toEqual({ used_bytes: 0, reserved_bytes: 0 });

  await fresh.post('later');
  await settle();
  expect((await filesOf(old.groupId)).map(({ state }) => state)).toEqual(Array(5).fill('kept'));
  expect(await groupIds()).toEqual([old.groupId]);
});

test('files that do not fit leave both groups as they were', async () => {
  await link(old.groupId, 1_000);
  await link(fresh.groupId);
  await throwOut(old);
  for (let index = 0; index < 12; index += 1) await fresh.post(`new ${index}`);
  await settle();
  const tables = [
    'groups',
    'chats',
    'chat_members',
    'group_chats',
    'group_visits',
    'files',
    'quotas',
    'image_sets',
    'group_counts',
    'day_counts',
    'group_months',
    'group_image_sets',
    'quota_counts',
    'quota_hours',
    'quota_groups',
    'quota_contents',
  ] as const;
  const dump = async () =>
    await Promise.all(
      tables.map(async (table) =>
        JSON.stringify(
          (await shared.deps.db.selectFrom(table).selectAll().execute())
            .map((row) => JSON.stringify(row))
            .toSorted(),
        ),
      ),
    );
  const before = await dump();
  const answer = await continueFormer();
  expect([answer.status, answer.code]).toEqual([413, 'QUOTA_EXCEEDED']);
  expect(await dump()).toEqual(before);
});

test('an unlinked former group continues with the quota of the chat', async () => {
  await old.post('old');
  await settle();
  const url = `/api/group/${old.groupId}/quota`;
  const unlinked = await shared.app.inject({ method: 'DELETE', url, headers: mother.headers });
  expect(unlinked.statusCode).toBe(200);
  await throwOut(old);
  const quotaId = await link(fresh.groupId);
  await fresh.post('new');
  await settle();
  const answer = await continueFormer();
  expect(answer.data).toMatchObject({ id: old.groupId, keeping: 'keeping', quota: { id: quotaId } });
  const bytes = (await filesOf(old.groupId)).map(({ size_bytes: sizeBytes }) => sizeBytes ?? 0);
  expect(bytes).toHaveLength(2);
  expect(await usedOf(quotaId)).toEqual({
    used_bytes: bytes.reduce((sum, each) => sum + each, 0),
    reserved_bytes: 0,
  });
});

describe('who can open the merged group', () => {
  beforeEach(async () => {
    await throwOut(old);
  });

  test('members of the new chat can, by both ids, and members of the old chat alone cannot', async () => {
    expect((await request('getGroup', { as: father, path: { groupId: old.groupId } })).status).toBe(200);
    await continued();
    for (const groupId of [old.groupId, fresh.groupId]) {
      expect((await request('getGroup', { as: aunt, path: { groupId } })).data.id).toBe(old.groupId);
      await expect
        .poll(async () => (await request('getGroup', { as: father, path: { groupId } })).status)
        .toBe(404);
    }
    expect(
      (await request('verifyMyGroup', { as: aunt, path: { groupId: fresh.groupId } })).data,
    ).not.toBeNull();
    expect((await request('verifyMyGroup', { as: father, path: { groupId: old.groupId } })).text).toBe(
      '{"success":false}',
    );
  });

  test('members of the new chat find it in their list even if they never opened that chat', async () => {
    shared.line.control.addMembers(fresh.chatId, [father.lineUserId], { silent: true });
    await continued();
    for (const { headers } of [mother, father, aunt]) {
      const { items } = (await request('listMyGroups', { as: headers })).data;
      expect(items.map(({ id }: { id: string }) => id)).toEqual([old.groupId]);
    }
  });

  test('open pages of both groups fetch again', async () => {
    await link(fresh.groupId);
    await fresh.post('new');
    await settle();
    const heard = await hearDuring(shared.deps, continued);
    for (const groupId of [old.groupId, fresh.groupId]) {
      expect(heard).toContainEqual({ type: 'group-changed', groupId });
    }
    const [file] = await filesOf(old.groupId);
    const added = { type: 'files-changed', groupId: old.groupId, change: 'added', fileIds: [file?.id] };
    expect(heard).toContainEqual(added);
    for (const { userId } of [mother, father, aunt]) {
      expect(heard).toContainEqual({ type: 'members-changed', groupId: old.groupId, userId });
    }
  });
});

describe('events around a merge', () => {
  beforeEach(async () => {
    await link(old.groupId);
    await link(fresh.groupId);
  });

  test('are applied to the merged group whether they come before or after it, from either chat', async () => {
    await old.post('waits in the old chat');
    shared.line.control.removeBot(old.chatId);
    await shared.line.control.idle();
    // The last event is handled first.
    await hands.handleEvents((ids) => ids.slice(-1));
    await fresh.post('waits in the new chat');
    await continued();
    await fresh.post('after');
    await settle();
    expect((await filesOf(old.groupId)).map(({ state }) => state)).toEqual(['kept', 'kept', 'kept']);
    expect(await groupIds()).toEqual([old.groupId]);
  });

  test('are not lost when they come during the merge', async () => {
    await throwOut(old);
    for (let index = 0; index < 6; index += 1) await fresh.post(`new ${index}`);
    await Promise.all([continued(), hands.handleEvents(), hands.handleEvents()]);
    await settle();
    expect((await filesOf(old.groupId)).map(({ state }) => state)).toEqual(Array(6).fill('kept'));
    expect(await groupIds()).toEqual([old.groupId]);
  });

  test('delete an unsent message, whichever chat it was in', async () => {
    const inOld = await old.post('old');
    await settle();
    await throwOut(old);
    const inFresh = await fresh.post('new');
    const kept = await fresh.post('stays');
    await settle();
    const files = await filesOf(old.groupId);
    await continued();
    shared.line.control.inviteBot(old.chatId);
    for (const messageId of [inOld, inFresh]) shared.line.control.unsend(messageId);
    await settle();
    expect((await filesOf(old.groupId)).map((file) => file.line_message_id)).toEqual([kept]);
    expect(await shared.deps.blobs.size(files[0]?.sha256 ?? '')).toBeNull();
  });

  test('prevent the arrival of an unsent message that is not known yet', async () => {
    await throwOut(old);
    await fresh.post('new', { unsend: 'before' });
    // The unsend event is handled before the message itself.
    await hands.handleEvents((ids) => ids.slice(0, 1));
    await continued();
    await settle();
    expect(await filesOf(old.groupId)).toEqual([]);
  });

  test('create a new group for the old chat when the bot returns to it', async () => {
    await throwOut(old);
    await continued();
    shared.line.control.inviteBot(old.chatId);
    await old.post('again');
    await settle();
    const ids = await groupIds();
    expect(ids).toHaveLength(2);
    const [file] = await filesOf(ids.find((id) => id !== old.groupId) ?? '');
    expect(file?.state).toBe('missed');
    expect(await filesOf(old.groupId)).toEqual([]);
  });

  test('add pictures of the same image set to those that moved, and to none of the old chat', async () => {
    const imageSet = { id: 'the same' };
    await old.post('old', { imageSet });
    await settle();
    await throwOut(old);
    await fresh.post('new 1', { imageSet });
    await settle();
    await continued();
    await fresh.post('new 2', { imageSet });
    await settle();
    const [first, second, third] = await filesOf(old.groupId);
    expect(first?.image_set_id).not.toBeNull();
    expect(second?.image_set_id).not.toBe(first?.image_set_id);
    expect(third?.image_set_id).toBe(second?.image_set_id);
  });
});

describe('paused keeping', () => {
  const setPaused = async (groupId: string, isPaused: boolean) => {
    const answer = await call(shared, 'updateGroupBot', {
      as: mother,
      path: { groupId },
      body: { isPaused },
    });
    expect(answer.status, answer.text).toBe(200);
  };
  const later = () => {
    now = new Date(now.getTime() + 1000);
  };
  beforeEach(async () => {
    await link(old.groupId);
  });

  test('keeping that was paused in the former group stays paused in the new chat, and earlier posts there are kept', async () => {
    await setPaused(old.groupId, true);
    await throwOut(old);
    await link(fresh.groupId);
    later();
    await fresh.post('before');
    later();
    await continued();
    later();
    await fresh.post('after');
    await settle();
    expect((await request('getGroup', { path: { groupId: old.groupId } })).data.keeping).toBe('paused');
    expect(await filesOf(old.groupId)).toMatchObject([{ state: 'kept' }]);
  });

  test('keeping that was paused in the new chat stays paused, even for late events', async () => {
    await throwOut(old);
    await link(fresh.groupId);
    await setPaused(fresh.groupId, true);
    later();
    await fresh.post('meanwhile');
    later();
    await setPaused(fresh.groupId, false);
    await continued();
    later();
    await fresh.post('after');
    await settle();
    expect((await request('getGroup', { path: { groupId: old.groupId } })).data.keeping).toBe('keeping');
    expect(await filesOf(old.groupId)).toMatchObject([{ state: 'kept' }]);
  });
});

describe('thirty days after the bot left', () => {
  test('a continued group exists, and its ids and chats are deleted when the bot leaves for good', async () => {
    const { db } = shared.deps;
    await link(old.groupId);
    await old.post('old');
    await settle();
    await throwOut(old);
    await continued();
    now = new Date(now.getTime() + 31 * dayMs);
    await runMaintenance(shared.deps);
    expect(await filesOf(old.groupId)).toHaveLength(1);
    await throwOut(fresh);
    now = new Date(now.getTime() + 31 * dayMs);
    await runMaintenance(shared.deps);
    expect(await groupIds()).toEqual([]);
    const ids = [old.groupId, fresh.groupId];
    for (const table of ['group_chats', 'files'] as const) {
      expect(await db.selectFrom(table).select('group_id').where('group_id', 'in', ids).execute()).toEqual(
        [],
      );
    }
    expect(await db.selectFrom('groups').select('id').where('id', 'in', ids).execute()).toEqual([]);
    const chats = db.selectFrom('chats').where('line_chat_id', 'in', [old.chatId, fresh.chatId]);
    expect(await chats.select('id').execute()).toEqual([]);
    const token = bearer(await shared.signIn(mother.lineUserId));
    expect((await request('getGroup', { as: token, path: { groupId: fresh.groupId } })).status).toBe(404);
  });

  test.each([0, 1, 2])('a former group is either continued or deleted completely: race %i', async (round) => {
    const { db } = shared.deps;
    const quotaId = await link(old.groupId);
    await old.post('old');
    await settle();
    await throwOut(old);
    const end = now.getTime() + 30 * dayMs;
    // The continuing request reads the clock just before the deadline, and the deletion just after it.
    now = new Date(end - 1);
    const headers = bearer(await shared.signIn(mother.lineUserId));
    const url = `/api/group/${fresh.groupId}/former-cabinet`;
    const payload = { groupId: old.groupId };
    const steps = [
      () => shared.app.inject({ method: 'PUT', url, headers, payload }),
      () => deleteDeparted({ ...shared.deps, clock: () => new Date(end + 1) }),
    ];
    const ordered = round % 2 === 0 ? steps : steps.toReversed();
    await Promise.all(ordered.map((step) => step()));
    const groups = await db
      .selectFrom('current_chats')
      .select(['group_id as id', 'line_chat_id', 'bot_left_at'])
      .where('line_chat_id', 'in', [old.chatId, fresh.chatId])
      .execute();
    const files = await filesOf(old.groupId);
    const used = files.reduce((sum, file) => sum + (file.size_bytes ?? 0), 0);
    expect(await usedOf(quotaId)).toEqual({ used_bytes: used, reserved_bytes: 0 });
    const isContinued = groups[0]?.id === old.groupId;
    const id = isContinued ? old.groupId : fresh.groupId;
    expect(groups).toEqual([{ id, line_chat_id: fresh.chatId, bot_left_at: null }]);
    const answer = await request('getGroup', { as: headers, path: { groupId: fresh.groupId } });
    expect(answer.data.id).toBe(id);
  });
});

test('folders are merged along, numbered at the top if the name is taken', async () => {
  const { db } = shared.deps;
  await old.post('เก่า');
  await fresh.post('ใหม่');
  await settle();
  await throwOut(old);
  await buildFolder(db, { group_id: old.groupId, name: 'ใบเสร็จ' });
  const coming = await buildFolder(db, { group_id: fresh.groupId, name: 'ใบเสร็จ' });
  const inner = await buildFolder(db, {
    group_id: fresh.groupId,
    name: 'ใบเสร็จ',
    parent_id: coming.id,
  });
  const trashed = await buildFolder(db, { group_id: fresh.groupId, name: 'ใบเสร็จ', trashed_at: now });
  await db.updateTable('files').set({ folder_id: inner.id }).where('group_id', '=', fresh.groupId).execute();
  const filed = await filesOf(fresh.groupId);
  await continued();
  const names = await db
    .selectFrom('folders')
    .select(['id', 'name'])
    .where('group_id', '=', old.groupId)
    .where('id', 'in', [coming.id, inner.id, trashed.id])
    .execute();
  expect(new Map(names.map(({ id, name }) => [id, name]))).toEqual(
    new Map([
      [coming.id, 'ใบเสร็จ (2)'],
      [inner.id, 'ใบเสร็จ'],
      [trashed.id, 'ใบเสร็จ'],
    ]),
  );
  const { data } = await request('listFolders', { path: { groupId: old.groupId } });
  expect(data.items).toMatchObject([
    { name: 'ใบเสร็จ', folderCount: 0 },
    { name: 'ใบเสร็จ (2)', folderCount: 1 },
  ]);
  const inside = (
    await request('listFiles', { path: { groupId: old.groupId }, query: { folderId: inner.id } })
  ).data.items;
  expect(inside).toMatchObject(filed.map(({ id }) => ({ id })));
});
