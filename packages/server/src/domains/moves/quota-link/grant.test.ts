import { beforeAll, expect, test } from 'vitest';
import {
  buildFile,
  buildGroup,
  createTestDatabase,
  forFile,
  lineId,
  type TestDatabase,
} from '../../../../test/index.ts';
import { createCommandRecord } from '../../../commands/operator/command-record.ts';
import { extendQuota, grantQuota } from './grant.ts';

let database: TestDatabase;
let deps: Parameters<typeof grantQuota>[0];
beforeAll(async () => {
  database = await createTestDatabase(forFile);
  deps = { db: database.db, record: createCommandRecord() };
});

async function usageOfGroup(groupId: string) {
  return await database.db
    .selectFrom('groups')
    .innerJoin('quotas', 'quotas.id', 'groups.quota_id')
    .select(['quotas.plan', 'quotas.used_bytes', 'quota_linked_by', 'quota_linked_at'])
    .where('groups.id', '=', groupId)
    .executeTakeFirst();
}

test('a granted quota counts the group’s existing files and is refused if they do not fit', async () => {
  const { db } = database;
  const group = await buildGroup(db);
  await buildFile(db, { group_id: group.id, size_bytes: 1000 });
  const grant = {
    ownerLineUserId: lineId('U'),
    lineChatId: group.line_chat_id,
    name: 'ที่เก็บวัด',
    expiresAt: null,
  };
  expect(await grantQuota(deps, { ...grant, limitBytes: 999 })).toBe('too-small');
  expect(await usageOfGroup(group.id)).toBeUndefined();
  expect(await db.selectFrom('quotas').select('id').execute()).toEqual([]);
  expect(await grantQuota(deps, { ...grant, limitBytes: 1000 })).toBe('granted');
  expect(await usageOfGroup(group.id)).toEqual({
    plan: 'granted',
    used_bytes: 1000,
    quota_linked_by: null,
    quota_linked_at: expect.any(Date),
  });
  expect(await grantQuota(deps, { ...grant, limitBytes: 5000 })).toBe('has-quota');
});

test('a quota is granted until a day, and extended', async () => {
  const { db } = database;
  const { id, line_chat_id: lineChatId } = await buildGroup(db);
  const expiresAt = new Date('2027-02-03T16:59:59.999Z');
  const expiry = () =>
    db
      .selectFrom('groups')
      .innerJoin('quotas', 'quotas.id', 'groups.quota_id')
      .select('expires_at')
      .where('groups.id', '=', id)
      .executeTakeFirst();
  expect(await extendQuota(deps, { lineChatId: lineId('C'), expiresAt })).toBe('unknown-chat');
  expect(await extendQuota(deps, { lineChatId, expiresAt })).toBe('no-quota');
  const grant = { ownerLineUserId: lineId('U'), lineChatId, name: 'รายปี', limitBytes: 1000 };
  expect(await grantQuota(deps, { ...grant, expiresAt })).toBe('granted');
  expect(await expiry()).toEqual({ expires_at: expiresAt });
  expect(await extendQuota(deps, { lineChatId, expiresAt: null })).toBe('extended');
  expect(await expiry()).toEqual({ expires_at: null });
});
