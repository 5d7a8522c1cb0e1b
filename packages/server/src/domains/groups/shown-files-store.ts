import { sql } from 'kysely';

/**
 * Number of a group's files as every screen has it: kept, outside the trash, of versions the latest
 * (docs/decisions/079). For queries that have `groups`.
 */
export const shownFileCount = sql<number>`(
  select coalesce(sum(file_count), 0)::bigint from shown_counts where group_id = groups.id)`;
