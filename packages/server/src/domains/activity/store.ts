import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type Person, personOf } from '../../db/person.ts';
import type { FileKind, MissedReason, ReplyStyle, Row } from '../../db/tables.ts';
import { hasMadeName } from '../files/query/made-name.ts';
import type { ActivityKind } from './topics.ts';

/** Place in the log, which is read from the latest change on. */
export interface ActivityPlace {
  at: Date;
  id: number;
}

/** A page of the log of a group. */
export interface ActivityQuery {
  groupId: string;
  /** At least one. */
  kinds: readonly ActivityKind[];
  /** Only actions of this person; null: everybody's. */
  actorId: string | null;
  /** Rows logged before it are not shown. */
  since: Date;
  after: ActivityPlace | null;
  limit: number;
}

/** A change with the names that its things have now. */
export interface ActivityRow extends ActivityPlace {
  kind: ActivityKind;
  actor: Row<'activity'>['actor'];
  person: Person | null;
  file_count: number;
  files: {
    id: string;
    name: string;
    nameOrigin: 'made' | 'given';
    posterName: string | null;
    /** As in JSON. */
    postedAt: string;
    kind: FileKind;
    isTrashed: boolean;
  }[];
  folders: { id: string; name: string; isTrashed: boolean }[];
  image_sets: { id: string; name: string | null }[];
  quota: { id: string; name: string } | null;
  /** For a missed file. */
  reason: MissedReason | null;
  /** For a change of the reply style: null for automatic. */
  replies: ReplyStyle | null;
}

/** Number of files, folders and image sets that an entry names. */
const named = 3;

/**
 * Lists a page of the log, the latest first, with the names that things have now. The page is merged of one range of an
 * index for each kind, so the number of entries read does not depend on the size of the log.
 */
export async function listActivityRows(db: Db, query: ActivityQuery): Promise<ActivityRow[]> {
  const { groupId, kinds, actorId, since, after, limit } = query;
  const ofActor = actorId === null ? sql`` : sql`and actor_user_id = ${actorId}::uuid`;
  const afterPlace = after ? sql`and (at, id) < (${after.at}::timestamptz, ${after.id}::bigint)` : sql``;
  const { rows } = await sql<ActivityRow>`
    select activity.id, activity.at, activity.kind, activity.actor, activity.file_count,
      activity.details ->> 'reason' as reason, activity.details ->> 'replies' as replies,
      ${personOf('activity.actor_user_id')} as person,
      (select json_build_object('id', id, 'name', name) from quotas where id = activity.quota_id) as quota,
      (select coalesce(json_agg(json_build_object(
          'id', files.id, 'name', files.name, 'nameOrigin', case when ${hasMadeName} then 'made' else 'given' end,
          'posterName', (select display_name from users where users.id = files.posted_by), 'postedAt', files.posted_at,
          'kind', files.kind, 'isTrashed', files.trashed_at is not null) order by place), '[]')
        from unnest(activity.file_ids[1:${sql.lit(named)}]) with ordinality as named (id, place)
        join files on files.id = named.id and files.group_id = activity.group_id) as files,
      (select coalesce(json_agg(json_build_object(
          'id', folders.id, 'name', folders.name, 'isTrashed', folders.trashed_at is not null) order by place), '[]')
        from ${idsIn('folderIds')} join folders on folders.id = named.id::uuid and folders.group_id = activity.group_id) as folders,
      (select coalesce(json_agg(json_build_object('id', image_sets.id, 'name', image_sets.name) order by place), '[]')
        from ${idsIn('imageSetIds')}
        join image_sets on image_sets.id = named.id::uuid and image_sets.group_id = activity.group_id) as image_sets
    from (
      select logged.id, logged.at from unnest(${[...kinds]}::text[]) as shown (kind)
      cross join lateral (
        select id, at from activity
        where group_id = ${groupId} and kind = shown.kind and at >= ${since}::timestamptz ${ofActor} ${afterPlace}
        order by at desc, id desc limit ${limit}
      ) as logged
      order by logged.at desc, logged.id desc limit ${limit}
    ) as page
    join activity on activity.id = page.id
    order by page.at desc, page.id desc`.execute(db);
  return rows;
}

/** Selects the first ids of a list in the details of a change. */
function idsIn(list: 'folderIds' | 'imageSetIds') {
  return sql`(
    select id, place from jsonb_array_elements_text(coalesce(activity.details -> ${sql.lit(list)}, '[]'))
      with ordinality as listed (id, place) limit ${sql.lit(named)}) as named`;
}
