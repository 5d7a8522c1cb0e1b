import { countAbsent, lockedUntil } from '@kepwai/rules/files/image-sets';
import type { components } from '../../generated/schema.ts';
import { arrivalsOf } from './arrivals.ts';
import type { ImageSetRow } from './store.ts';

/** Number of pictures on the cover of an image set. */
export const coverPictures = 4;

/** Returns an image set as the contract shows it. */
export function toImageSet(
  row: ImageSetRow,
  cover: components['schemas']['File'][],
  now: Date,
): components['schemas']['ImageSet'] {
  const arrivals = arrivalsOf(row);
  const until = lockedUntil(arrivals, now);
  return {
    id: row.id,
    groupId: row.group_id,
    folderId: row.folder_id,
    source: row.source,
    name: row.name,
    description: row.description,
    coverFileId: row.cover_file_id,
    isArranged: row.is_arranged,
    lockedUntil: until === null ? null : new Date(until).toISOString(),
    total: row.announced === null ? null : row.file_count + countAbsent(arrivals),
    keptCount: row.kept_count,
    missedCount: row.missed_count,
    videoCount: row.video_count,
    postedBy:
      row.posted_by === null
        ? null
        : { id: row.posted_by, displayName: row.poster_name, pictureUrl: row.poster_picture_url },
    postedAt: row.posted_at.toISOString(),
    cover,
  };
}

/** Returns the pictures of a cover: the chosen one, if it is among these files, and then the first. */
export function chooseCover<Item extends { id: string }>(
  { cover_file_id }: Pick<ImageSetRow, 'cover_file_id'>,
  files: readonly Item[],
): Item[] {
  const chosen = files.filter(({ id }) => id === cover_file_id);
  return [...chosen, ...files.filter(({ id }) => id !== cover_file_id)].slice(0, coverPictures);
}
