import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasMadeName } from './made-name.ts';
import { hasKeys, keysOf } from './terms.ts';

/** Words of a rule, and of the rules that are tried before it. */
export interface NamedFiles {
  words: string[];
  earlier: string[][];
}

/**
 * Selects the folder that the rules of a group have for a new file of this name; null if none is for it, or its
 * folder is in the trash. It is part of the statement that inserts the file.
 */
export function folderByRules({
  groupId,
  name,
}: {
  groupId: string | RawBuilder<string>;
  name: string | RawBuilder<string>;
}): RawBuilder<string | null> {
  return sql<string | null>`(
    select folder_rules.folder_id
    from (select fold_thai(${name}) as name_folded offset 0) as file
    join folder_rules on folder_rules.group_id = ${groupId}
    join folders on folders.id = folder_rules.folder_id and folders.trashed_at is null
    where not exists (
      select from unnest(folder_rules.words_folded) as word where strpos(file.name_folded, word) = 0)
    order by folder_rules.place, folder_rules.id limit 1)`;
}

/** Matches files outside the trash that came with a name, alone, and have all words in it. */
export function isNamed(groupId: string, words: readonly string[]): RawBuilder<SqlBool> {
  const folded = words.map((word) => sql<string>`fold_thai(${word})`);
  const group = sql<string>`${groupId}::uuid`;
  const keys = folded.map((word) => keysOf(group, word));
  return sql<SqlBool>`files.trashed_at is null
    and ${hasKeys(group, sql<number[]>`${sql.join(keys, sql` || `)}`)} and ${hasWords(words)}
    and files.image_set_id is null and not ${hasMadeName}`;
}

/** Matches those of these files that a rule can move: at the top, and left to it by the rules before it. */
export function isMovable(earlier: readonly (readonly string[])[]): RawBuilder<SqlBool> {
  const others = earlier.map((words) => sql`not (${hasWords(words)})`);
  return sql<SqlBool>`${sql.join([sql`files.folder_id is null`, ...others], sql` and `)}`;
}

function hasWords(words: readonly string[]): RawBuilder<SqlBool> {
  const each = words.map((word) => sql`strpos(files.name_folded, fold_thai(${word})) > 0`);
  return sql<SqlBool>`${sql.join(each, sql` and `)}`;
}
