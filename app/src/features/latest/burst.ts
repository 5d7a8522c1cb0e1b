import type { FileItem } from '@kepwai/api-client';
import { dayMs } from '@kepwai/rules/time';
import { hasPicture } from '../../lib/api/picture-of.ts';
import { formatDayHeading, formatMonth, toDayKey } from '../../lib/format/dates.ts';

/** Pictures that one person sent at once: an image set, or single ones within a few minutes. */
export interface Burst {
  /** First files to show, in their order. */
  readonly files: readonly [FileItem, ...FileItem[]];
  /** Null for single pictures. */
  readonly imageSetId: string | null;
}

/** Tile of the latest files: a file, or an image set as one stack. */
export interface LatestTile {
  /** Id of the file, or of the stack's cover. */
  readonly id: string;
  readonly postedAt: string;
  /** Null for a file of its own. */
  readonly imageSetId: string | null;
  /** The file, or the loaded files of the image set in the order sent. */
  readonly files: readonly [FileItem, ...FileItem[]];
}

/** Tiles under one heading. */
export interface LatestSection {
  /** Its latest day, `2026-02-03`, or its month, `2026-02`. */
  readonly key: string;
  readonly heading: string;
  readonly tiles: readonly LatestTile[];
}

/** Maximum number of pictures in the collage. */
export const collageSize = 5;
/** Maximum time between single pictures of one burst. */
const burstGapMs = 10 * 60_000;

/** Finds the latest burst among files with the latest first; null if none has a picture. */
export function findBurst(files: readonly FileItem[]): Burst | null {
  const [first, ...others] = files.filter(isPicture);
  if (!first) return null;
  const { imageSetId } = first;
  if (imageSetId !== null) {
    return { imageSetId, files: [first, ...others.filter((file) => file.imageSetId === imageSetId)] };
  }
  const end = others.findIndex((file, index) => !continuesBurst(file, others[index - 1] ?? first));
  return {
    imageSetId,
    files: [first, ...others.slice(0, end < 0 ? collageSize - 1 : Math.min(end, collageSize - 1))],
  };
}

/** Whether an image or video has a picture: one that is not drawn yet has its place already, and nothing moves later. */
function isPicture(file: FileItem): boolean {
  return file.state === 'kept' && (file.kind === 'image' || file.kind === 'video') && hasPicture(file);
}

function continuesBurst(file: FileItem, later: FileItem): boolean {
  const gapMs = Date.parse(later.postedAt) - Date.parse(file.postedAt);
  const isSamePerson = file.postedBy !== null && file.postedBy.id === later.postedBy?.id;
  return isSamePerson && file.imageSetId === null && gapMs <= burstGapMs;
}

/** Returns the files that a collage does not stand for: of an image set, it stands for all. */
export function withoutBurst(files: readonly FileItem[], burst: Burst | null): readonly FileItem[] {
  if (!burst) return files;
  const shown = new Set(burst.files.map(({ id }) => id));
  return files.filter(
    ({ id, imageSetId }) => !shown.has(id) && (imageSetId === null || imageSetId !== burst.imageSetId),
  );
}

/** Returns tiles in the order of the files, with each image set as one stack at the place of its latest. */
export function toTiles(files: readonly FileItem[], isStack: (imageSetId: string) => boolean): LatestTile[] {
  const bySet = new Map<string, FileItem[]>();
  for (const file of files) {
    if (file.imageSetId === null) continue;
    const known = bySet.get(file.imageSetId);
    if (known) known.push(file);
    else bySet.set(file.imageSetId, [file]);
  }
  return files.flatMap((file): LatestTile[] => {
    const { id, postedAt, imageSetId } = file;
    const set = imageSetId === null ? undefined : bySet.get(imageSetId);
    if (imageSetId === null || !set || (set.length < 2 && !isStack(imageSetId)))
      return [{ id, postedAt, imageSetId: null, files: [file] }];
    const [first, ...others] = set;
    if (!first || first !== file) return [];
    return [{ id: (set.find(isPicture) ?? first).id, postedAt, imageSetId, files: [first, ...others] }];
  });
}

/** Groups tiles under headings: today, yesterday, the rest of the last week, then months. */
export function toSections(tiles: readonly LatestTile[], now: number): LatestSection[] {
  const sections: { key: string; heading: string; tiles: LatestTile[] }[] = [];
  for (const tile of tiles) {
    const { key, heading } = headingOf(tile.postedAt, now);
    const last = sections.at(-1);
    if (last?.heading === heading) last.tiles.push(tile);
    else sections.push({ key, heading, tiles: [tile] });
  }
  return sections;
}

function headingOf(postedAt: string, now: number): { key: string; heading: string } {
  const key = toDayKey(postedAt);
  if (key >= toDayKey(now - dayMs)) return { key, heading: formatDayHeading(postedAt, now) };
  if (key > toDayKey(now - 7 * dayMs)) return { key, heading: 'สัปดาห์นี้' };
  return { key: key.slice(0, 7), heading: formatMonth(postedAt) };
}
