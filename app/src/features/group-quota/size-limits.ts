import { gibibyte, mebibyte } from '@kepwai/rules/sizes';
import { formatSize } from '../../lib/format/sizes.ts';

/** Sizes offered as the maximum that is kept. */
export const usualLimits: readonly number[] = [
  10 * mebibyte,
  50 * mebibyte,
  100 * mebibyte,
  500 * mebibyte,
  gibibyte,
  5 * gibibyte,
];

/**
 * Returns the options for the maximum size: no limit first, then the usual ones, and the current one if it is
 * different.
 */
export function limitOptions(maxBytes: number | null): { value: string; label: string }[] {
  const sizes = new Set(maxBytes === null ? usualLimits : [...usualLimits, maxBytes]);
  return [
    { value: '', label: 'ไม่จำกัด' },
    ...[...sizes].toSorted((a, b) => a - b).map((size) => ({ value: String(size), label: formatSize(size) })),
  ];
}

/** Returns the size of an option of {@link limitOptions}; null for no limit. */
export function parseLimit(value: string): number | null {
  return value === '' ? null : Number(value);
}
