import type { Db, Tx } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import type { LineChat } from '../../line/messaging.ts';
import type { Presence } from './presence.ts';

/** Our id of a chat in which the bot is, or was; null where it never was. */
export async function findGroupOfChat(db: Db | Tx, lineChatId: string): Promise<string | null> {
  const group = await db
    .selectFrom('groups')
    .select('id')
    .where('line_chat_id', '=', lineChatId)
    .executeTakeFirst();
  return group?.id ?? null;
}

/** The chat's group, made if it is new. Its row is held until the transaction ends: events of one group are applied one by one. */
export async function lockGroupOfChat(
  tx: Tx,
  chat: LineChat,
): Promise<{ group: Row<'groups'>; isNew: boolean }> {
  const find = () =>
    tx
      .selectFrom('groups')
      .selectAll()
      .where('line_chat_id', '=', chat.lineChatId)
      .forNoKeyUpdate()
      .executeTakeFirst();
  const known = await find();
  if (known) return { group: known, isNew: false };
  const made = await tx
    .insertInto('groups')
    .values({
      line_chat_id: chat.lineChatId,
      chat_type: chat.type,
      name: null,
      picture_url: null,
      quota_id: null,
      bot_joined_at: null,
      bot_left_at: null,
      summary_checked_at: null,
      last_file_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (made) return { group: made, isNew: true };
  // Another event of the same chat was quicker; its transaction has ended, or the insert would still wait.
  const group = await find();
  if (!group) throw new Error('the group of a chat vanished while it was made');
  return { group, isNew: false };
}

export async function updatePresence(tx: Tx, groupId: string, presence: Presence): Promise<void> {
  await tx
    .updateTable('groups')
    .set({ bot_joined_at: presence.joinedAt, bot_left_at: presence.leftAt })
    .where('id', '=', groupId)
    .execute();
}

export async function updateSummary(
  db: Db | Tx,
  groupId: string,
  summary: { name: string; pictureUrl: string | null; checkedAt: Date },
): Promise<void> {
  await db
    .updateTable('groups')
    .set({ name: summary.name, picture_url: summary.pictureUrl, summary_checked_at: summary.checkedAt })
    .where('id', '=', groupId)
    .execute();
}

export async function findGroup(db: Db | Tx, groupId: string): Promise<Row<'groups'> | undefined> {
  return await db.selectFrom('groups').selectAll().where('id', '=', groupId).executeTakeFirst();
}

/** Groups with the bot in them whose name was asked for before an instant, or never; the longest ago first. */
export async function listStaleGroups(
  db: Db,
  { checkedBefore, limit }: { checkedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('groups')
    .select('id')
    .where('chat_type', '=', 'group')
    .where('bot_left_at', 'is', null)
    .where((or) =>
      or.or([or('summary_checked_at', 'is', null), or('summary_checked_at', '<', checkedBefore)]),
    )
    .orderBy('summary_checked_at', (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
