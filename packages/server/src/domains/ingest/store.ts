import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** Returns the messages of which the group has a file. */
export async function listIngested(
  tx: Tx,
  { groupId, lineMessageIds }: { groupId: string; lineMessageIds: string[] },
): Promise<Set<string | null>> {
  const rows = await tx
    .selectFrom('files')
    .select('line_message_id')
    .where('group_id', '=', groupId)
    .where('line_message_id', 'in', lineMessageIds)
    .execute();
  return new Set(rows.map((row) => row.line_message_id));
}

/** Counts this person's posts in the group within a period. */
export async function countPosted(
  tx: Tx,
  span: { groupId: string; postedBy: string | null; from: Date; to: Date },
): Promise<number> {
  const { count } = await tx
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('group_id', '=', span.groupId)
    .where('posted_at', '>=', span.from)
    .where('posted_at', '<', span.to)
    .where('source', '=', 'chat')
    .where(sql<boolean>`posted_by is not distinct from ${span.postedBy}`)
    .executeTakeFirstOrThrow();
  return count;
}
