import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { selectFolderIds, selectImageSetIds } from '../files/query/terms.ts';

/** Number of the latest documents whose names are split into words: pictures have names that phones gave them. */
const documentsRead = 300;

/** Name of something in a group, or a word of documents' names. */
export interface SuggestionRow {
  kind: 'poster' | 'folder' | 'imageSet' | 'word';
  text: string;
}

/**
 * Lists names and words of a group that contain the typed text: posters with the most files, folders and image sets in
 * Thai order, and frequent words. An empty text is in all of them; folders and image sets are then left out.
 */
export async function listSuggestionRows(
  db: Db | Tx,
  { groupId, typed }: { groupId: string; typed: string },
): Promise<SuggestionRow[]> {
  const id = sql<string>`${groupId}::uuid`;
  const { rows } = await sql<SuggestionRow>`
    with word as materialized (select fold_thai(${typed}) as folded)
    select suggestion.kind, suggestion.text
    from word cross join lateral (
      (select 'poster' as kind, users.display_name as text, 1 as place, sum(group_counts.file_count) as rank
      from group_counts join users on users.id = group_counts.posted_by
      where group_counts.group_id = ${id} and strpos(fold_thai(users.display_name), word.folded) > 0
      group by users.id having sum(group_counts.file_count) > 0
      order by rank desc, text limit 3)
      union all
      (select 'folder', name, 2, 0 from folders
      where word.folded <> '' and id = any(${selectFolderIds(id)})
      order by name collate thai_natural limit 3)
      union all
      (select 'imageSet', name, 3, 0 from image_sets
      where word.folded <> '' and id = any(${selectImageSetIds(id)})
      order by name collate thai_natural limit 2)
      union all
      (select 'word', part, 4, count(*)
      from (
        select name, name_folded from files
        where group_id = ${id} and kind = 'file' and trashed_at is null
        order by posted_at desc, id desc limit ${documentsRead}
      ) as document
      -- Without the extension; words of digits alone find too much.
      cross join regexp_split_to_table(regexp_replace(name, '\\.[^.]{1,5}$', ''), '[[:space:][:punct:]]+') as part
      where strpos(name_folded, word.folded) > 0 and length(part) > 1 and part !~ '^[0-9๐-๙]+$'
        and strpos(fold_thai(part), word.folded) > 0
      group by part order by count(*) desc, part limit 5)
    ) as suggestion
    order by place, rank desc, text collate thai_natural`.execute(db);
  return rows;
}
