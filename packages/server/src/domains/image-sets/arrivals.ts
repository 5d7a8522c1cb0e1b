import type { Arrivals } from '@kepwai/rules/files/image-sets';

/** Numbers of an image set as the database has them. */
export interface ArrivalsRow {
  posted_at: Date;
  announced: number | null;
  arrived_count: number;
}

/** Returns the numbers by which a set is filling. */
export function arrivalsOf({
  posted_at: postedAt,
  announced,
  arrived_count: arrivedCount,
}: ArrivalsRow): Arrivals {
  return { postedAt, announced, arrivedCount };
}
