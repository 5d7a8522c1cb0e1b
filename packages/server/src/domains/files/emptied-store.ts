import { sql } from 'kysely';

/** Excludes what the trash was emptied of: gone for everybody, though its row may still wait to be erased. */
export const isNotEmptied = sql<boolean>`not exists (
  select from groups where id = files.group_id and files.trashed_at <= trash_emptied_up_to)`;
