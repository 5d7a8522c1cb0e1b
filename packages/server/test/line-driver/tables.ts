import { sql } from 'kysely';
import type { Db } from '../../src/db/database.ts';
import { buildGroup, buildQuota, buildUser, lineId } from '../scenes/rows.ts';
import type { Chat, World } from './world.ts';

/** Limit of a small quota: some of the posts fit. */
const smallBytes = 20_000;

/** Owners of quotas, by LINE user id: nobody else may get a push. */
export interface Purses {
  ownerLineUserIds: Set<string>;
}

/** Gives the chats their quotas before the first post. */
export async function grantQuotas(db: Db, { chats }: World): Promise<Purses> {
  const owner = await buildUser(db, { line_user_id: lineId('U') });
  const newQuota = async (limit_bytes = 50_000_000_000) =>
    (await buildQuota(db, { owner_id: owner.id, limit_bytes })).id;
  const shared = await newQuota();
  for (const { role, lineChatId } of chats) {
    if (role === 'alone' || role === 'new') continue;
    const quota_id =
      role === 'poor'
        ? null
        : role === 'sharing'
          ? shared
          : await newQuota(role === 'small' ? smallBytes : undefined);
    await buildGroup(db, {
      line_chat_id: lineChatId,
      chat_type: role === 'room' ? 'room' : 'group',
      quota_id,
      name: null,
      bot_joined_at: new Date(0),
      replies: role === 'silent' ? 'silent' : null,
    });
  }
  return { ownerLineUserIds: new Set([owner.line_user_id]) };
}

/** Lists unfinished work; empty when all is done. */
export async function listOpen(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'event ' || webhook_event_id as what from line_events where handled_at is null
    union all select concat_ws(' ', 'file', line_message_id, 'since', created_at, job.state, job.retry_count, job.started_on,
        job.start_after, left(job.output::text, 200))
      from files left join pgboss.job on job.name = 'fetch-content' and job.data->>'fileId' = files.id::text
      where files.state = 'fetching'
    union all select 'picture ' || sha256 from blobs where thumbnail_state = 'pending'
    union all select name || ' ' || state || ' ' || start_after || ' ' || data::text from pgboss.job
      where state in ('created', 'retry', 'active') and start_after < now() + interval '1 minute'
        and name in ('handle-events', 'send-reply', 'answer-burst', 'do-request', 'mark-read', 'watch-quota', 'push',
          'extract-text', 'find-slip', 'continue-bulk', 'prepare-archive')`.execute(db);
  return rows.map(({ what }) => what);
}

/** A file with its message. */
export interface Row {
  id: string;
  groupId: string;
  lineChatId: string;
  messageId: string | null;
  state: string;
  missedReason: string | null;
  sha256: string | null;
  imageSetId: string | null;
}

export async function listRows(db: Db): Promise<Row[]> {
  return await db
    .selectFrom('files')
    .innerJoin('current_chats as chat', 'chat.group_id', 'files.group_id')
    .select([
      'files.id',
      'files.group_id as groupId',
      'chat.line_chat_id as lineChatId',
      'files.line_message_id as messageId',
      'files.state',
      'files.missed_reason as missedReason',
      'files.sha256',
      'files.image_set_id as imageSetId',
    ])
    .execute();
}

/** Lists inconsistencies in the tables: quotas, reservations, empty image sets, unreferenced contents. */
export async function findUntidiness(db: Db, { chats }: World): Promise<string[]> {
  const { rows: purses } = await sql<{
    id: string;
    used: number;
    reserved: number;
    limit: number;
    sum: number;
  }>`
    select id, used_bytes::float as used, reserved_bytes::float as reserved, limit_bytes::float as limit,
      (select coalesce(sum(size_bytes), 0)::float from
        (select distinct sha256, size_bytes from files where quota_id = quotas.id and state = 'kept') one) as sum
    from quotas`.execute(db);
  const { rows: sets } = await sql<{ id: string }>`
    select id from image_sets where not exists (select from files where image_set_id = image_sets.id)`.execute(
    db,
  );
  const { rows: blobs } = await sql<{ sha256: string }>`
    select sha256 from blobs where not exists (select from files where files.sha256 = blobs.sha256)`.execute(
    db,
  );
  const { rows: failed } = await sql<{ name: string; output: string }>`
    select name, output::text from pgboss.job where state = 'failed'`.execute(db);
  const { rows: left } = await sql<{ line_chat_id: string }>`
    select line_chat_id from current_chats where bot_left_at is not null`.execute(db);
  const known = new Set(chats.map(({ lineChatId }: Chat) => lineChatId));
  return [
    ...purses.flatMap(({ id, used, reserved, limit, sum }) => [
      ...(used === sum ? [] : [`quota ${id} counts ${used} bytes of ${sum}`]),
      ...(reserved === 0 ? [] : [`quota ${id} still promises ${reserved} bytes`]),
      ...(used <= limit ? [] : [`quota ${id} has ${used} bytes of ${limit}`]),
    ]),
    ...sets.map(({ id }) => `image set ${id} is empty`),
    ...blobs.map(({ sha256 }) => `content ${sha256} is nobody's`),
    ...failed.map(({ name, output }) => `a job ${name} was given up: ${output}`),
    ...left
      .filter((one) => known.has(one.line_chat_id))
      .map((one) => `${one.line_chat_id} is said to be left`),
  ];
}
