import { expect, test } from 'vitest';
import { testClock } from '../../../../../test/clock.ts';
import {
  buildBlob,
  buildFile,
  buildGroup,
  buildQuota,
  buildUser,
  createTestApp,
} from '../../../../../test/index.ts';
import { changeKeeping } from './keeping.ts';

test('two groups that discard the same contents at once do not deadlock', async (t) => {
  const { deps } = await createTestApp(t);
  const { db } = deps;
  const contents: string[] = [];
  for (let count = 0; count < 30; count += 1) contents.push((await buildBlob(db, { size_bytes: 1 })).sha256);
  const at = testClock();
  const { id: userId } = await buildUser(db);
  const groupWith = async (sha256s: string[]) => {
    const { id: quota_id } = await buildQuota(db, { used_bytes: sha256s.length });
    const { id: group_id } = await buildGroup(db, { quota_id });
    for (const sha256 of sha256s) {
      await buildFile(db, { group_id, quota_id, sha256, size_bytes: 1, source: 'chat', posted_at: at });
    }
    return group_id;
  };
  const groupIds = [await groupWith(contents), await groupWith(contents.toReversed())];
  await Promise.all(
    groupIds.map((groupId) =>
      db
        .transaction()
        .execute((tx) => changeKeeping(tx, deps, { groupId, at, isPaused: true, userId, isCommand: false })),
    ),
  );
  const left = await db.selectFrom('blobs').select('sha256').where('sha256', 'in', contents).execute();
  expect(left).toEqual([]);
});
