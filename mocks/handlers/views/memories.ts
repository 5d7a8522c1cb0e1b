import type { FileItem, Memories } from '@kepwai/api-client';
import { listEarlierDays } from '@kepwai/rules/days/earlier-days';
import { thaiDay } from '@kepwai/rules/days/thai-time';

/** Returns a group's old files outside the trash. */
export function findMemories(files: readonly FileItem[], now: number): Memories {
  const kept = files.filter(({ state }) => state === 'kept');
  const rescued = kept.filter(({ lineGoneAt }) => lineGoneAt !== null && Date.parse(lineGoneAt) <= now);
  const pictures = kept.filter(({ kind }) => kind === 'image' || kind === 'video').toReversed();
  return {
    rescued: { fileCount: rescued.length, hasMore: false },
    days: listEarlierDays(now).flatMap(({ yearsAgo, day }) => {
      const found = pictures.filter(({ postedAt }) => thaiDay(postedAt) === day);
      return found.length === 0 ? [] : [{ yearsAgo, day, fileCount: found.length, files: found.slice(0, 4) }];
    }),
  };
}
