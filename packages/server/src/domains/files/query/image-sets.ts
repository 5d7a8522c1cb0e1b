import { sql } from 'kysely';

/** Number of pictures that LINE announced for a set. */
export const announcedTotal = sql<
  number | null
>`case when image_sets.source = 'chat' then image_sets.total end`;

/** Counts the pictures that LINE brought of a set. */
export const arrivedCount = sql<number>`image_sets.gone_count + (case
  when image_sets.is_edited then (select count(*) from files where sent_set_id = image_sets.id)
  else (select count(*) from files where image_set_id = image_sets.id) end)::integer`;

/** Whether an image set shows a file; without one it is nowhere. */
export const hasShownFile = sql<boolean>`exists (
  select from files where image_set_id = image_sets.id and trashed_at is null)`;
