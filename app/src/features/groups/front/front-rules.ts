import type { Group } from '@kepwai/api-client';
import { isNearlyFull, usedBytes } from '../../../lib/format/names/group-words.ts';

/** Number of files from which a group counts as established and is not asked about a former one. */
const settledFrom = 30;
/** Part of a quota from which the front shows it. */
const quotaShownFrom = 0.6;

/** Whether the state of the group may be worth a banner, which decides that itself. */
export function isBannerNeeded({ keeping, quota, fetchingCount }: Group): boolean {
  if (keeping !== 'keeping' || fetchingCount > 0) return true;
  return quota !== null && ((quota.expiresAt ?? quota.deletesAt) !== null || isNearlyFull(quota));
}

/** Whether the group may be a chat that the bot returned to, and this member may decide about it. */
export function isSettling({ keeping, permissions, counts }: Group): boolean {
  const fileCount = counts.reduce((sum, count) => sum + count.fileCount, 0);
  return permissions.manage && keeping !== 'bot_left' && fileCount < settledFrom;
}

/** Whether the group has pictures, and so a collage of the latest. */
export function hasPictures({ counts }: Group): boolean {
  return counts.some(({ kind, fileCount }) => (kind === 'image' || kind === 'video') && fileCount > 0);
}

/** Whether the group's storage matters now: it fills up, or something is wrong with it. */
export function isQuotaShown({ quota, keeping }: Pick<Group, 'quota' | 'keeping'>): boolean {
  if (!quota) return false;
  const isWrong = keeping === 'full' || keeping === 'quota_expired';
  return isWrong || usedBytes(quota) >= quota.limitBytes * quotaShownFrom;
}
