import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Row } from '../../../db/tables.ts';

/** From a group that ends, into a cabinet that goes on. */
interface Move {
  fromId: string;
  intoId: string;
}

export async function getGroupRow(tx: Tx, groupId: string): Promise<Row<'groups'>> {
  return await tx.selectFrom('groups').selectAll().where('id', '=', groupId).executeTakeFirstOrThrow();
}

/** The latest ones. */
export async function listSomeFileIds(tx: Tx, groupId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('group_id', '=', groupId)
    .where('trashed_at', 'is', null)
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const nearerToKept = sql`array['missed', 'fetching', 'kept']`;

/** Files of both that came of the same message; `isBetter`: of the two that of the group that ends is nearer to being kept. */
export async function listRepeated(
  tx: Tx,
  { fromId, intoId }: Move,
): Promise<{ fromFileId: string; intoFileId: string; isBetter: boolean }[]> {
  return await tx
    .selectFrom('files as coming')
    .innerJoin('files as met', 'met.line_message_id', 'coming.line_message_id')
    .select(['coming.id as fromFileId', 'met.id as intoFileId'])
    .select(
      sql<boolean>`array_position(${nearerToKept}, coming.state) > array_position(${nearerToKept}, met.state)`.as(
        'isBetter',
      ),
    )
    .where('coming.group_id', '=', fromId)
    .where('met.group_id', '=', intoId)
    .orderBy('coming.id')
    .execute();
}

/** Over or not: who goes on with one, or asks what became of it, finds it. */
export async function moveUploads(tx: Tx, { fromId, intoId }: Move): Promise<void> {
  await tx.updateTable('uploads').set({ group_id: intoId }).where('group_id', '=', fromId).execute();
}

/** An album of the same name that the old chat had gets nothing more: its name makes way, and what is still to come finds the other. */
export async function moveImageSets(tx: Tx, { fromId, intoId }: Move): Promise<void> {
  await sql`
    update image_sets as old set line_set_id = old.line_set_id || ' ' || old.id
    from image_sets as coming
    where old.group_id = ${intoId} and coming.group_id = ${fromId} and coming.line_set_id = old.line_set_id
      and coming.posted_by is not distinct from old.posted_by`.execute(tx);
  await tx.updateTable('image_sets').set({ group_id: intoId }).where('group_id', '=', fromId).execute();
}

/** In every state, trash included: what the trash was emptied of stays gone where it goes. */
export async function moveFiles(tx: Tx, { fromId, intoId }: Move): Promise<void> {
  await sql`
    with emptied as (
      update files set trashed_at = to_timestamp(0) from groups
      where groups.id = ${fromId} and files.group_id = groups.id and files.trashed_at <= groups.trash_emptied_up_to
      returning files.id)
    update groups set trash_emptied_up_to = greatest(trash_emptied_up_to, to_timestamp(0))
    where id = ${intoId} and exists (select from emptied)`.execute(tx);
  await tx.updateTable('files').set({ group_id: intoId }).where('group_id', '=', fromId).execute();
}

/** People who have signed in, by what is known of them. */
export interface People {
  /** Members of either group, as LINE last said. */
  membersOfEither: string[];
  /** Members of the old chat of whom LINE said nothing about the new one. */
  unasked: string[];
}

export async function listPeople(tx: Tx, { fromId, intoId }: Move): Promise<People> {
  const rows = await tx
    .selectFrom('users')
    .leftJoin('group_members as here', (join) =>
      join.onRef('here.user_id', '=', 'users.id').on('here.group_id', '=', fromId),
    )
    .leftJoin('group_members as there', (join) =>
      join.onRef('there.user_id', '=', 'users.id').on('there.group_id', '=', intoId),
    )
    .select(['users.id', sql<boolean>`here.user_id is null`.as('is_unasked')])
    .where('users.signed_in_at', 'is not', null)
    .where((or) => or.or([or('here.is_member', '=', true), or('there.is_member', '=', true)]))
    .orderBy('users.id')
    .execute();
  return {
    membersOfEither: rows.map(({ id }) => id),
    unasked: rows.flatMap(({ id, is_unasked }) => (is_unasked ? [id] : [])),
  };
}

/**
 * What LINE said of members of the new chat holds; of all others it is forgotten, so that LINE is asked at their next access. What they
 * saw last stays known.
 */
export async function moveMembers(tx: Tx, { fromId, intoId }: Move): Promise<void> {
  await tx
    .updateTable('group_members')
    .set({ is_member: false, checked_at: new Date(0) })
    .where('group_id', '=', intoId)
    .execute();
  await sql`
    insert into group_members (group_id, user_id, is_member, checked_at, seen_at)
    select ${intoId}::uuid, user_id, is_member, checked_at, seen_at from group_members where group_id = ${fromId}
    on conflict (group_id, user_id) do update set is_member = excluded.is_member, checked_at = excluded.checked_at,
      seen_at = greatest(group_members.seen_at, excluded.seen_at)`.execute(tx);
}

/** The last burst of the old chat is long over. */
export async function moveBurst(tx: Tx, { fromId, intoId }: Move): Promise<void> {
  await tx.deleteFrom('bursts').where('group_id', '=', intoId).execute();
  await tx.updateTable('bursts').set({ group_id: intoId }).where('group_id', '=', fromId).execute();
}

/** What was said in the new chat need not be said there again. */
export async function moveSaid(tx: Tx, { fromId, intoId }: Move): Promise<void> {
  await sql`
    insert into quota_thresholds_said (group_id, quota_id, percent, said_at)
    select ${intoId}::uuid, quota_id, percent, said_at from quota_thresholds_said where group_id = ${fromId}
    on conflict do nothing`.execute(tx);
  await sql`
    insert into quota_expiries_said (group_id, quota_id, expires_at, stage, said_at)
    select ${intoId}::uuid, quota_id, expires_at, stage, said_at from quota_expiries_said where group_id = ${fromId}
    on conflict do nothing`.execute(tx);
}

/** When the new chat stopped the keeping decides about what was posted there; `isStopped`: from now on nothing is kept. */
export async function moveKeepingChanges(
  tx: Tx,
  { fromId, intoId, by, at, isStopped }: Move & { by: string; at: Date; isStopped: boolean },
): Promise<void> {
  await tx.deleteFrom('keeping_changes').where('group_id', '=', intoId).execute();
  await tx.updateTable('keeping_changes').set({ group_id: intoId }).where('group_id', '=', fromId).execute();
  if (!isStopped) return;
  await tx
    .insertInto('keeping_changes')
    .values({ group_id: intoId, at, is_paused: true, changed_by: by })
    .onConflict((conflict) => conflict.columns(['group_id', 'at']).doUpdateSet({ is_paused: true }))
    .execute();
}

/** Messages of the old chat, and of those that the group had before, are found in the cabinet. */
export async function insertFormerChat(
  tx: Tx,
  { fromId, intoId, lineChatId }: Move & { lineChatId: string },
): Promise<void> {
  await sql`
    insert into former_chats (line_chat_id, group_id)
    select line_chat_id, ${intoId}::uuid from former_chats where group_id = ${fromId}
    union select ${lineChatId}, ${intoId}::uuid
    on conflict do nothing`.execute(tx);
}

/** The group's id, and those that led to it, lead to the cabinet: in one step, however often it goes on. */
export async function insertAlias(tx: Tx, { fromId, intoId }: Move): Promise<void> {
  await tx.updateTable('group_aliases').set({ group_id: intoId }).where('group_id', '=', fromId).execute();
  await tx.insertInto('group_aliases').values({ id: fromId, group_id: intoId }).execute();
}

/** With what was chosen there: from now on the cabinet's own settings hold. */
export async function deleteGroup(tx: Tx, groupId: string): Promise<void> {
  await tx.deleteFrom('groups').where('id', '=', groupId).execute();
}

/** The cabinet has the chat of the group that was, and is called as that chat. */
export async function updateChat(
  tx: Tx,
  { intoId, from, into, at }: { intoId: string; from: Row<'groups'>; into: Row<'groups'>; at: Date },
): Promise<void> {
  const pausedAt = from.keeping_paused_at ?? (into.keeping_paused_at && at);
  await tx
    .updateTable('groups')
    .set({
      line_chat_id: from.line_chat_id,
      chat_type: from.chat_type,
      name: from.name ?? into.name,
      picture_url: from.name === null ? into.picture_url : from.picture_url,
      bot_joined_at: from.bot_joined_at,
      bot_left_at: null,
      summary_checked_at: from.summary_checked_at,
      last_file_at: sql`greatest(last_file_at, ${from.last_file_at}::timestamptz)`,
      no_quota_said_at: from.no_quota_said_at,
      missed_offered_at: from.missed_offered_at,
      keeping_paused_at: pausedAt,
      was_keeping_changed: from.was_keeping_changed || pausedAt !== null,
    })
    .where('id', '=', intoId)
    .execute();
}
