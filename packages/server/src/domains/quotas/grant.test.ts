import { beforeAll, expect, test } from 'vitest';
import {
  buildFile,
  buildGroup,
  createTestDatabase,
  forFile,
  lineId,
  type TestDatabase,
} from '../../../test/index.ts';
import { grantQuota } from './grant.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(forFile);
});

async function usageOfGroup(groupId: string) {
  return await database.db
    .selectFrom('groups')
    .innerJoin('quotas', 'quotas.id', 'groups.quota_id')
    .select(['quotas.plan', 'quotas.used_bytes', 'quota_linked_by', 'quota_linked_at'])
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
}

test('storage that is given counts what the chat keeps already, and is not given where that does not fit', async () => {
  const { db } = database;
  const group = await buildGroup(db);
  await buildFile(db, { group_id: group.id, size_bytes: 1000 });
  const grant = { ownerLineUserId: lineId('U'), lineChatId: group.line_chat_id, name: 'พื้นที่วัด' };
  expect(await grantQuota(db, { ...grant, limitBytes: 999 })).toBe('too-small');
  expect(await usageOfGroup(group.id)).toBeUndefined();
  expect(await db.selectFrom('quotas').select('id').execute()).toEqual([]);
  expect(await grantQuota(db, { ...grant, limitBytes: 1000 })).toBe('granted');
  expect(await usageOfGroup(group.id)).toEqual({
    plan: 'granted',
    used_bytes: 1000,
    quota_linked_by: null,
    quota_linked_at: expect.any(Date),
  });
  expect(await grantQuota(db, { ...grant, limitBytes: 5000 })).toBe('has-quota');
});
