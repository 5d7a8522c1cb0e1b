import { formatSize } from '../../lib/format/sizes.ts';

const mb = 1024 ** 2;
const gb = 1024 ** 3;

/** Sizes offered as the maximum that is kept. */
export const usualLimits: readonly number[] = [10 * mb, 50 * mb, 100 * mb, 500 * mb, gb, 5 * gb];

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
