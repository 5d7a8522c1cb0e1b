import { sql } from 'kysely';

/** Excludes files of an emptied trash: they are gone for everybody, although their rows may still wait to be deleted. */
export const isNotEmptied = sql<boolean>`not exists (
  select from groups where id = files.group_id and files.trashed_at <= trash_emptied_up_to)`;
