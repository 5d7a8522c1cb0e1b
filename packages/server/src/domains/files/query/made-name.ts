import { madeNameShape } from '@kepwai/rules/names/made-names';
import { type RawBuilder, sql } from 'kysely';

/** Whether the product made a file's name, with `files` in the query. If that is not recorded, the shape of a post's name shows it. */
export const hasMadeName: RawBuilder<boolean> = sql<boolean>`coalesce(files.is_name_made,
  files.source = 'chat' and files.name ~ ${sql.lit(madeNameShape)})`;

/** Returns the record of a new name: given by a person, unless it may be the one that was made for this post. */
export function noteOfRename(name: string): RawBuilder<boolean | null> {
  return sql<boolean | null>`case when source = 'chat'
    and starts_with(${name}::text, to_char(posted_at at time zone 'Asia/Bangkok', 'YYYY-MM-DD HH24.MI')) then null else false end`;
}
