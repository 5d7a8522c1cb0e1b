import { dayMs } from '@kepwai/rules/time';

/**
 * Days from an expiry for which nothing is deleted: 7 of grace, 90, two times 14 between three notices, and 30 after the
 * last one. @see docs/decisions/053
 */
const keptDays = 155;

/** Returns the instant before which nothing of an expired quota is deleted. */
export function keptAtLeastUntil(expiresAt: string): number {
  return Date.parse(expiresAt) + keptDays * dayMs;
}
