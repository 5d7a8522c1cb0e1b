import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** A request that its caller may repeat. */
export interface KeyedRequest {
  groupId: string;
  userId: string;
  operation: string;
  key: string;
}

/** Returns the answer that the request already has; null if this is the first. The caller has locked the group. */
export async function findAnswer(
  tx: Tx,
  request: KeyedRequest,
): Promise<{ answer: unknown; body_sha256: string | null } | null> {
  const row = await tx
    .selectFrom('answered_requests')
    .select(['answer', 'body_sha256'])
    .where('group_id', '=', request.groupId)
    .where('user_id', '=', request.userId)
    .where('operation', '=', request.operation)
    .where('key', '=', request.key)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertAnswer(
  tx: Tx,
  { groupId, userId, operation, key }: KeyedRequest,
  { answer, bodySha256, at }: { answer: unknown; bodySha256: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('answered_requests')
    .values({
      group_id: groupId,
      user_id: userId,
      operation,
      key,
      answer: JSON.stringify(answer),
      body_sha256: bodySha256,
      created_at: at,
    })
    .execute();
}

/** Deletes answers that are older than an instant. */
export async function deleteOldAnswers(db: Db, before: Date): Promise<void> {
  await sql`delete from answered_requests where created_at < ${before}`.execute(db);
}
