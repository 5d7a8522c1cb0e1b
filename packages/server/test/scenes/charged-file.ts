import { createHash } from 'node:crypto';
import type { Db } from '../../src/db/database.ts';
import type { NewRow, Row } from '../../src/db/tables.ts';
import { chargeFile } from '../../src/domains/storage/usage/usage.ts';
import { buildFile } from './rows.ts';

/** Inserts a kept file with this content, and charges it to the quota of its group if that is linked. */
export async function buildChargedFile(
  db: Db,
  group: { id: string; quota_id: string | null },
  { content, ...given }: { content: string } & Partial<NewRow<'files'>>,
): Promise<Row<'files'>> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const sizeBytes = content.length;
  await db
    .insertInto('blobs')
    .values({ sha256, size_bytes: sizeBytes, mime_type: 'text/plain' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const quotaId = group.quota_id;
  return await db.transaction().execute(async (tx) => {
    if (quotaId) await chargeFile(tx, { quotaId, sha256, sizeBytes });
    const file = { group_id: group.id, sha256, size_bytes: sizeBytes, quota_id: quotaId };
    return await buildFile(tx, { ...file, ...given });
  });
}
