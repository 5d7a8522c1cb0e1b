import { randomUUID } from 'node:crypto';
import { minuteMs } from '@kepwai/rules/time';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildGroup,
  buildMember,
  buildUser,
  changeChat,
  chatIdOf,
  createTestApp,
  forFile,
  lineId,
  recordMembership,
  type TestApp,
} from '../../../test/index.ts';
import { storeMembership } from '../chats/people-store.ts';
import { isMember, requireMember } from './membership.ts';
import { createMembershipCache } from './membership-cache.ts';

let shared: TestApp;
let now: Date;
let groupId: string;
let chatId: string;
let userId: string;
let lineUserId: string;

beforeAll(async () => {
  shared = await createTestApp(forFile, { clock: () => now });
});

/** Creates a chat of the fake LINE with the bot and one person about whom LINE was not queried yet. */
beforeEach(async () => {
  now = new Date('2026-11-21T10:00:00Z');
  const { control } = shared.line;
  control.clearFaults();
  lineUserId = control.createUser({ displayName: 'แม่นิด' }).userId;
  chatId = control.createGroup({ name: 'บ้านเรา', memberIds: [lineUserId], bot: false }).chatId;
  control.inviteBot(chatId, { silent: true });
  groupId = (await buildGroup(shared.deps.db, { line_chat_id: chatId })).id;
  userId = (await buildUser(shared.deps.db, { line_user_id: lineUserId, display_name: null })).id;
});

const ask = () => isMember(shared.deps, { groupId, userId });
const askedOfLine = () =>
  shared.line.control.log().filter(({ path }) => path.endsWith(`/member/${lineUserId}`)).length;
const leave = () => shared.line.control.removeMember(chatId, lineUserId, { silent: true });
const breakLine = () => shared.line.control.addFault({ path: '/v2/bot', status: 500, times: 'always' });
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minuteMs);
};

test('LINE is called once, and its answer is cached for five minutes', async () => {
  expect(await ask()).toBe(true);
  later(4.9);
  expect(await ask()).toBe(true);
  expect(askedOfLine()).toBe(1);
  later(0.2);
  expect(await ask()).toBe(true);
  expect(askedOfLine()).toBe(2);
});

test('concurrent checks share one request to LINE', async () => {
  expect(await Promise.all(Array.from({ length: 8 }, ask))).toEqual(Array(8).fill(true));
  expect(askedOfLine()).toBe(1);
});

test.each([
  {
    what: 'has another chat by now',
    change: async () => {
      const { db } = shared.deps;
      await db.updateTable('group_chats').set({ until: now }).where('group_id', '=', groupId).execute();
      const { chat_id } = await buildGroup(db);
      await db.updateTable('group_chats').set({ group_id: groupId }).where('chat_id', '=', chat_id).execute();
    },
  },
  {
    what: 'is part of another by now',
    change: async () => void (await shared.deps.db.deleteFrom('groups').where('id', '=', groupId).execute()),
  },
])('LINE’s answer about a group that $what makes nobody a member', async ({ change }) => {
  const { line } = shared.deps;
  const getGroupMember = async () => {
    await change();
    return { displayName: 'แม่นิด', pictureUrl: null };
  };
  const deps = { ...shared.deps, line: { ...line, messaging: { ...line.messaging, getGroupMember } } };
  await expect(isMember(deps, { groupId, userId })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const known = shared.deps.db.selectFrom('chat_members').select('user_id').where('user_id', '=', userId);
  expect(await known.execute()).toEqual([]);
});

test('a person who left is refused once the answer is five minutes old', async () => {
  await ask();
  leave();
  later(4.9);
  expect(await ask()).toBe(true);
  later(0.2);
  expect(await ask()).toBe(false);
  await expect(requireMember(shared.deps, { groupId, userId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an event of LINE takes effect at once, in both directions', async () => {
  await ask();
  await recordMembership(shared.deps, { groupId, userId, isMember: false, at: now });
  expect(await ask()).toBe(false);
  later(1);
  await recordMembership(shared.deps, { groupId, userId, isMember: true, at: now });
  expect(await ask()).toBe(true);
  expect(askedOfLine()).toBe(1);
});

test('a late event does not undo LINE’s later answer', async () => {
  const before = new Date(now.getTime() - minuteMs);
  await ask();
  await recordMembership(shared.deps, { groupId, userId, isMember: false, at: before });
  expect(await ask()).toBe(true);
});

test('a name in LINE’s answer is stored', async () => {
  await ask();
  const row = await shared.deps.db
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', userId)
    .executeTakeFirst();
  expect(row).toEqual({ display_name: 'แม่นิด' });
});

describe('while LINE is unreachable', () => {
  test('LINE’s last answer is valid for an hour while LINE is unreachable', async () => {
    await ask();
    leave();
    breakLine();
    later(59);
    expect(await ask()).toBe(true);
    later(2);
    await expect(ask()).rejects.toMatchObject({ code: 'LINE_UNAVAILABLE' });
  });

  test('a person whose membership was never checked has to wait', async () => {
    breakLine();
    await expect(ask()).rejects.toMatchObject({ code: 'LINE_UNAVAILABLE' });
  });
});

describe('after the bot left', () => {
  test('the last known members stay members after the bot left, and nobody else becomes one', async () => {
    await ask();
    await changeChat(shared.deps.db, groupId, { bot_left_at: now });
    shared.line.control.removeBot(chatId, { silent: true });
    later(60 * 24);
    const membership = await requireMember(shared.deps, { groupId, userId });
    expect(membership.botLeft).toBe(true);
    const stranger = await buildUser(shared.deps.db);
    expect(await isMember(shared.deps, { groupId, userId: stranger.id })).toBe(false);
  });

  test('a 404 for everybody does not end memberships before LINE reports that the bot left', async () => {
    await ask();
    shared.line.control.removeBot(chatId, { silent: true });
    later(10);
    expect(await ask()).toBe(true);
  });
});

test('a room’s members are checked with LINE, although it has no summary', async () => {
  const { control } = shared.line;
  const room = control.createGroup({ type: 'room', name: '', memberIds: [lineUserId], bot: false });
  control.inviteBot(room.chatId, { silent: true });
  const { id } = await buildGroup(shared.deps.db, { line_chat_id: room.chatId, chat_type: 'room' });
  const stranger = await buildUser(shared.deps.db);
  expect(await isMember(shared.deps, { groupId: id, userId })).toBe(true);
  expect(await isMember(shared.deps, { groupId: id, userId: stranger.id })).toBe(false);
});

test('a membership includes the role in the group’s quota', async () => {
  const { db } = shared.deps;
  await buildMember(db, { group_id: groupId, user_id: userId, checked_at: now });
  expect(await requireMember(shared.deps, { groupId, userId })).toMatchObject({
    quotaId: null,
    quotaRole: null,
  });
});

describe('a stranger to a group', () => {
  /** Returns the cost of a question: the statements and LINE's calls, without their values. */
  async function costOf(question: { groupId: string; userId: string }) {
    const statements: string[] = [];
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result, queryId }) {
        statements.push(typeof queryId.queryId);
        return result;
      },
    };
    const calls: string[] = [];
    const { messaging } = shared.deps.line;
    const line = {
      ...shared.deps.line,
      messaging: {
        ...messaging,
        getGroupMember: (...asked: Parameters<typeof messaging.getGroupMember>) => {
          calls.push(`member of ${asked[0].type}`);
          return messaging.getGroupMember(...asked);
        },
        getGroupSummary: (chatId: string) => {
          calls.push('summary');
          return messaging.getGroupSummary(chatId);
        },
      },
    };
    const db = shared.deps.db.withPlugin(counter);
    const membershipCache = createMembershipCache(shared.deps);
    const ask = () =>
      isMember({ ...shared.deps, db, line, membershipCache }, question).catch((error: unknown) =>
        String(error),
      );
    const outcomes = [await ask(), await ask()];
    const first = { statements: statements.length, calls: [...calls] };
    now = new Date(now.getTime() + 61_000);
    outcomes.push(await ask());
    return { outcomes, first, all: { statements: statements.length, calls } };
  }

  const groupsOfAllKinds = async () => {
    const { db } = shared.deps;
    const left = await buildGroup(db, { bot_left_at: now });
    const asked = await buildGroup(db, { line_chat_id: lineId('C') });
    return [groupId, left.id, asked.id];
  };

  test('cannot tell by response times whether a group exists', async () => {
    const { db } = shared.deps;
    const [known = '', left = '', asked = ''] = await groupsOfAllKinds();
    const stranger = async () =>
      (await buildUser(db, { line_user_id: shared.line.control.createUser({ displayName: 'คนนอก' }).userId }))
        .id;
    const discovered = await stranger();
    await storeMembership(db, {
      chatId: await chatIdOf(db, asked),
      userId: discovered,
      isMember: false,
      checkedAt: now,
    });
    const unknown = await costOf({ groupId: randomUUID(), userId: await stranger() });
    expect(unknown).toEqual({
      outcomes: [false, false, false],
      first: { statements: 3, calls: ['member of group'] },
      all: { statements: 5, calls: ['member of group', 'member of group'] },
    });
    expect(await costOf({ groupId: known, userId: await stranger() })).toEqual(unknown);
    expect(await costOf({ groupId: left, userId: await stranger() })).toEqual(unknown);
    expect(await costOf({ groupId: asked, userId: discovered })).toEqual(unknown);
  });

  test('cannot tell whether a group exists while LINE is unreachable', async () => {
    breakLine();
    const { db } = shared.deps;
    for (const group of [...(await groupsOfAllKinds()), randomUUID()]) {
      const { outcomes } = await costOf({ groupId: group, userId: (await buildUser(db)).id });
      expect(outcomes[0]).toMatch(/AppError/);
    }
  });

  test('gets in at once after joining', async () => {
    leave();
    expect(await ask()).toBe(false);
    await recordMembership(shared.deps, { groupId, userId, isMember: true, at: now });
    expect(await ask()).toBe(true);
  });
});
