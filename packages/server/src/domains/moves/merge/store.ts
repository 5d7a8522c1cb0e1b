import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { countedQuotaId } from '../../groups/quota-link/quota-link.ts';
import { shownFileCount } from '../../groups/shown-files.ts';

/** A former group, whose chat the bot left, as offered to one person. */
export interface FormerCabinetRow {
  id: string;
  name: string | null;
  picture_url: string | null;
  bot_left_at: Date;
  /** Number of files that its members saw, as on its front. */
  file_count: number;
  /** Size of all contents, each once, trash and older versions included: all of it moves. */
  size_bytes: number;
}

/** Caller, their group, and the instant before which the bot's leave means that a former group is no longer complete. */
interface Asking {
  userId: string;
  groupId: string;
  leftSince: Date;
}

/**
 * Selects former groups. Pages are counted in SQL, so the rule is here: the person was a member when the bot left, and
 * has a role in the quota that holds the files. Unlike elsewhere (groups/policy.ts, mayManage), membership is not
 * enough if the group no longer has a quota: continuing it in another chat takes it away from those who are not there.
 */
function selectFormerCabinets(db: Db | Tx, { userId, groupId, leftSince }: Asking) {
  return db
    .selectFrom('groups')
    .innerJoin('current_chats as chat', 'chat.group_id', 'groups.id')
    .innerJoin('chat_members', (join) =>
      join
        .onRef('chat_members.chat_id', '=', 'chat.chat_id')
        .on('chat_members.user_id', '=', userId)
        .on('chat_members.is_member', '=', true),
    )
    .innerJoin('quotas as storage', (join) => join.on('storage.id', '=', countedQuotaId))
    .where('chat.bot_left_at', '>', leftSince)
    .where('groups.id', '<>', groupId)
    .where(
      sql<boolean>`(storage.owner_id = ${userId}
        or exists (select from quota_managers where quota_id = storage.id and user_id = ${userId}))`,
    );
}

/** Lists former groups, latest left first. */
export async function listFormerCabinetRows(
  db: Db,
  page: Asking & { after: { botLeftAt: Date; id: string } | null; limit: number },
): Promise<FormerCabinetRow[]> {
  const { after, limit } = page;
  return await selectFormerCabinets(db, page)
    .innerJoinLateral(
      sql<{ size_bytes: number }>`(
        select coalesce(sum(size_bytes), 0)::bigint as size_bytes
        from (
          select max(counted_bytes(size_bytes)) as size_bytes from files
          where group_id = groups.id and state = 'kept' group by sha256
        ) as contents)`.as('kept'),
      (join) => join.onTrue(),
    )
    .select(['groups.id', 'chat.name', 'chat.picture_url'])
    .select([shownFileCount.as('file_count'), 'kept.size_bytes'])
    .select(sql<Date>`chat.bot_left_at`.as('bot_left_at'))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(chat.bot_left_at, groups.id) < (${after?.botLeftAt}, ${after?.id}::uuid)`),
    )
    .orderBy('chat.bot_left_at', 'desc')
    .orderBy('groups.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns the chat of a former group that is listed; null if it is not. */
export async function findFormerChat(
  db: Db | Tx,
  asked: Asking & { formerId: string },
): Promise<string | null> {
  const row = await selectFormerCabinets(db, asked)
    .select('chat.line_chat_id')
    .where('groups.id', '=', asked.formerId)
    .executeTakeFirst();
  return row?.line_chat_id ?? null;
}

/** Lists the ids of the latest files, without the trash. */
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
