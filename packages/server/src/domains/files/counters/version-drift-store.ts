import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { Drift } from '../../storage/usage/recount.ts';

/** Files whose place among their versions is not what their names and times say. */
function misplaced(where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select * from (
      select files.id, files.group_id, files.is_latest, files.has_older,
        versions.place is null or versions.place = 1 as should_be_latest,
        coalesce(versions.place = 1 and versions.version_count > 1, false) as should_have_older
      from files left join (
        select id, row_number() over (same_file order by posted_at desc, id desc) as place, count(*) over same_file as version_count
        from files
        where is_version(kind, name_folded, state, image_set_id, trashed_at, is_separate) and ${where}
        window same_file as (partition by group_id, folder_id, kind, name_folded)
      ) as versions using (id)
      where ${where}
    ) as placed
    where (is_latest, has_older) is distinct from (should_be_latest, should_have_older)`;
}

/** Lists groups where a file is shown as the latest version and is not, or is hidden and is the latest. */
export async function listVersionDrift(tx: Tx): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    select group_id as id, format('%s files are in the wrong place among their versions', count(*)) as detail
    from (${misplaced(sql`true`)}) as misplaced
    group by 1 order by 1`.execute(tx);
  return rows;
}

/** Corrects the places of a group's files among their versions. */
export async function correctVersions(tx: Tx, groupId: string): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(tx);
  await sql`select from groups where id = ${groupId} for no key update`.execute(tx);
  await sql`
    update files set is_latest = should_be_latest, has_older = should_have_older
    from (${misplaced(sql`group_id = ${groupId}`)}) as misplaced
    where files.id = misplaced.id`.execute(tx);
}
