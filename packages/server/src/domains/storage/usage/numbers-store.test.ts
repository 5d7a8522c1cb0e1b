import { expect, test } from 'vitest';
import { createTestDatabase, forFile } from '../../../../test/index.ts';
import { buildChargedFile } from '../../../../test/scenes/charged-file.ts';
import { buildGroup, buildQuota, buildUser } from '../../../../test/scenes/rows.ts';
import { listLinkedGroupRows } from './numbers-store.ts';

test.each([1, 2, 3, 50])(
  'pages of %i pass groups with and without files once, in one order',
  async (limit) => {
    const { db } = await createTestDatabase(forFile);
    const [quota, reader] = [await buildQuota(db), await buildUser(db)];
    const groups: { id: string; sizeBytes: number }[] = [];
    for (const sizeBytes of [50, 50, 7, 0, 0, 0]) {
      const group = await buildGroup(db, { quota_id: quota.id });
      if (sizeBytes > 0) await buildChargedFile(db, group, { content: 'a'.repeat(sizeBytes) });
      groups.push({ id: group.id, sizeBytes });
    }
    const listed: string[] = [];
    for (let after: { sizeBytes: number; id: string } | null = null; ; ) {
      const rows = await listLinkedGroupRows(db, { quotaId: quota.id, userId: reader.id, after, limit });
      listed.push(...rows.map(({ id }) => id));
      const last = rows.at(-1);
      if (!last) break;
      after = { sizeBytes: last.size_bytes, id: last.id };
    }
    const byBytes = groups.toSorted((a, b) => b.sizeBytes - a.sizeBytes || (a.id < b.id ? 1 : -1));
    expect(listed).toEqual(byBytes.map(({ id }) => id));
  },
);
