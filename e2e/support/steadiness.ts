import type { Page } from '@playwright/test';
import { findTooSmall } from './layout-faults.ts';
import { readShift } from './layout-shift.ts';

/** Largest layout shift of a screen: half a line of text that moves on a phone. */
const maxShift = 0.02;

/**
 * Returns everything that has shifted since the page was opened, and everything on it that is too small to tap.
 * `countShifts` must have begun before.
 */
export async function findUnsteadiness(page: Page): Promise<string[]> {
  const { shift, moved } = await readShift(page);
  const shifted = shift > maxShift ? [`shifts by ${shift.toFixed(3)}, ${moved.join(', ')}`] : [];
  return [...shifted, ...(await findTooSmall(page))];
}
