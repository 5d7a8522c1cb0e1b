import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { type Person, personOf } from '../../../db/person.ts';

/** An unfinished upload with its owner. */
export type OpenUploadRow = Awaited<ReturnType<typeof listOpenUploads>>[number];

/** Lists unfinished uploads of members of a group, latest first; of one person if `ofUserId` is given. */
export async function listOpenUploads(
  db: Db,
  page: {
    groupId: string;
    ofUserId: string | null;
    after: { createdAt: Date; id: string } | null;
    limit: number;
  },
) {
  const { groupId, ofUserId, after, limit } = page;
  return await db
    .selectFrom('uploads')
    .select([
      'id',
      'name',
      // The received bytes, if the length is deferred.
      sql<number>`case when is_length_deferred then received_bytes else size_bytes end`.as('size_bytes'),
      'received_bytes',
      'reserved_bytes',
      'folder_id',
      'created_at',
      'active_at',
      'expires_at',
      personOf('uploads.user_id').$castTo<Person>().as('uploader'),
    ])
    .where('group_id', '=', groupId)
    .where('state', '=', 'receiving')
    .where('user_id', 'is not', null)
    .$if(ofUserId !== null, (query) => query.where('user_id', '=', ofUserId ?? ''))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Lists a person's unfinished uploads to a group, parts of others or all that are none, without a byte since an instant, as far as is recorded; longest silent first. */
export async function listSilentOfPerson(
  db: Db,
  given: { groupId: string; userId: string; silentSince: Date; isPart: boolean },
): Promise<string[]> {
  const { groupId, userId, silentSince, isPart } = given;
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('state', '=', 'receiving')
    .where('active_at', '<=', silentSince)
    .where(sql<boolean>`(concat is not distinct from 'partial') = ${isPart}`)
    .orderBy('active_at')
    .execute();
  return rows.map(({ id }) => id);
}
