import { beforeAll, describe, expect, test } from 'vitest';
import { testClock } from '../../../../test/clock.ts';
import {
  buildGroup,
  countWaitingForLocks,
  createTestDatabase,
  forFile,
  lineId,
  type TestDatabase,
} from '../../../../test/index.ts';
import { lockBoth, moveChats, replaceByTombstone } from '../merge/merge.ts';
import { lockGroupOfChat } from './group-of-chat.ts';
import { findGroupOfChat } from './store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(forFile);
});

const lock = (lineChatId: string) =>
  database.db.transaction().execute(async (tx) => {
    const { group, isNew } = await lockGroupOfChat(tx, { type: 'group', lineChatId });
    return { groupId: group.id, lineChatId: group.line_chat_id, isNew };
  });

test('several events of a new chat create one group', async () => {
  const lineChatId = lineId('C');
  const locked = await Promise.all([1, 2, 3, 4].map(() => lock(lineChatId)));
  expect(new Set(locked.map(({ groupId }) => groupId)).size).toBe(1);
  expect(locked.filter(({ isNew }) => isNew)).toHaveLength(1);
  const chats = database.db.selectFrom('current_chats').where('line_chat_id', '=', lineChatId);
  expect(await chats.select('group_id').execute()).toHaveLength(1);
});

describe('an event that waits for a merge', () => {
  /** Locks the chat while its group is merged, and returns what it finds then. */
  async function lockDuringMerge(waiting: 'source' | 'target') {
    const { db } = database;
    const groups = { source: await buildGroup(db), target: await buildGroup(db) };
    const merge = { sourceId: groups.source.id, targetId: groups.target.id };
    const locked = await db.transaction().execute(async (tx) => {
      await lockBoth(tx, [merge.sourceId, merge.targetId]);
      const found = lock(groups[waiting].line_chat_id);
      await expect.poll(() => countWaitingForLocks(db)).toBe(1);
      await moveChats(tx, { ...merge, at: testClock() });
      await replaceByTombstone(tx, merge);
      return { found };
    });
    return { ...groups, found: await locked.found };
  }

  test('finds the merged group when its chat is the one that stays', async () => {
    const { source, target, found } = await lockDuringMerge('source');
    expect(found).toEqual({ groupId: target.id, lineChatId: source.line_chat_id, isNew: false });
  });

  test('creates a new group when its chat is the one that ends', async () => {
    const { source, target, found } = await lockDuringMerge('target');
    expect(found).toMatchObject({ lineChatId: target.line_chat_id, isNew: true });
    expect([source.id, target.id]).not.toContain(found.groupId);
    expect(await findGroupOfChat(database.db, source.line_chat_id)).toBe(target.id);
  });
});
