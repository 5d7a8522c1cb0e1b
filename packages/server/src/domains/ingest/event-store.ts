import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { StoredEvent } from '../../line/events.ts';

/** Stores new events; returns their ids. */
export async function insertEvents(db: Db | Tx, events: StoredEvent[], at: Date): Promise<string[]> {
  // Passed as one parameter: a large body has more events than a statement can have parameters.
  const given = JSON.stringify(
    events.map(({ webhookEventId, lineChatId, event }) => ({
      webhook_event_id: webhookEventId,
      line_chat_id: lineChatId,
      event,
    })),
  );
  const rows = await db
    .insertInto('line_events')
    .columns(['webhook_event_id', 'line_chat_id', 'event', 'received_at', 'handled_at'])
    .expression(
      // Chats with one person have no group: their events are handled on arrival.
      sql`select webhook_event_id, line_chat_id, event, ${at}::timestamptz,
          case when line_chat_id is null then ${at}::timestamptz end
        from jsonb_to_recordset(${given}::jsonb)
          as given (webhook_event_id text, line_chat_id text, event jsonb)`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('webhook_event_id')
    .execute();
  return rows.map((row) => row.webhook_event_id);
}

/** An event that waits to be handled. */
export interface WaitingEvent {
  id: string;
  event: unknown;
  receivedAt: Date;
}

/** Lists chats with waiting events that can be tried now, except some; ordered by their first event. */
export async function listWaitingChats(
  db: Db,
  { at, limit, except }: { at: Date; limit: number; except: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('line_events')
    .select('line_chat_id')
    .where('handled_at', 'is', null)
    .where('line_chat_id', 'is not', null)
    .where((or) => or.or([or('retry_at', 'is', null), or('retry_at', '<=', at)]))
    .where(sql<boolean>`line_chat_id <> all(${except})`)
    .groupBy('line_chat_id')
    .orderBy(sql`min(received_at)`)
    .limit(limit)
    .execute();
  return rows.flatMap(({ line_chat_id: id }) => (id === null ? [] : [id]));
}

const waitingColumns = ['webhook_event_id as id', 'event', 'received_at as receivedAt'] as const;

/** Lists the waiting events of one chat that can be tried now, in order of arrival. */
export async function listWaitingOfChat(
  db: Db,
  { lineChatId, at, limit }: { lineChatId: string; at: Date; limit: number },
): Promise<WaitingEvent[]> {
  return await db
    .selectFrom('line_events')
    .select(waitingColumns)
    .where('line_chat_id', '=', lineChatId)
    .where('handled_at', 'is', null)
    .where((or) => or.or([or('retry_at', 'is', null), or('retry_at', '<=', at)]))
    .orderBy('received_at')
    .orderBy('webhook_event_id')
    .limit(limit)
    .execute();
}

/** Lists ids of unhandled events, oldest first. */
export async function listWaitingIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('line_events')
    .select('webhook_event_id')
    .where('handled_at', 'is', null)
    .orderBy('received_at')
    .orderBy('webhook_event_id')
    .execute();
  return rows.map((row) => row.webhook_event_id);
}

/** Returns a waiting event with its chat. */
export async function findWaitingEvent(
  db: Db,
  id: string,
): Promise<(WaitingEvent & { lineChatId: string | null }) | undefined> {
  return await db
    .selectFrom('line_events')
    .select([...waitingColumns, 'line_chat_id as lineChatId'])
    .where('webhook_event_id', '=', id)
    .where('handled_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Marks events as handled, when and only if the transaction commits; returns the ids that no other process
 * had. The name of a file is removed: the file has it from now on, and it must be deleted together with the
 * file. So are a name that a command gives, and the token to mark a message as read.
 */
export async function claimEvents(tx: Tx, ids: string[], at: Date): Promise<Set<string>> {
  const rows = await tx
    .updateTable('line_events')
    .set({
      handled_at: at,
      event: sql`event #- '{message,fileName}' #- '{message,markAsReadToken}' #- '{quote,words}'`,
    })
    .where('webhook_event_id', 'in', ids)
    .where('handled_at', 'is', null)
    .returning('webhook_event_id')
    .execute();
  return new Set(rows.map((row) => row.webhook_event_id));
}

/** Records that an event could not be handled; returns its number of failures. */
export async function postponeEvent(db: Db, id: string, at: Date): Promise<number> {
  const row = await db
    .updateTable('line_events')
    .set({
      attempts: sql`attempts + 1`,
      retry_at: sql`${at}::timestamptz + least(600, power(2, attempts + 1)) * interval '1 second'`,
    })
    .where('webhook_event_id', '=', id)
    .where('handled_at', 'is', null)
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? 0;
}

export async function deleteHandledEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('line_events').where('handled_at', '<', before).execute();
}

export async function deleteEventsOfChat(tx: Tx, lineChatId: string): Promise<void> {
  await tx.deleteFrom('line_events').where('line_chat_id', '=', lineChatId).execute();
}

/** Deletes events that name a person, by LINE's id. */
export async function deleteEventsOfPerson(db: Db, lineUserId: string): Promise<void> {
  await db
    .deleteFrom('line_events')
    .where('handled_at', 'is not', null)
    .where(sql<boolean>`strpos(event::text, ${`"${lineUserId}"`}) > 0`)
    .execute();
}
