import { formatSize } from '../../lib/format/sizes.ts';

const mb = 1024 ** 2;
const gb = 1024 ** 3;

/** The sizes that are offered as the largest that is kept. */
export const usualLimits: readonly number[] = [10 * mb, 50 * mb, 100 * mb, 500 * mb, gb, 5 * gb];

/** What a choice of the largest size offers: no limit first, then the usual ones, and the one that holds where it is another. */
export function limitOptions(maxBytes: number | null): { value: string; label: string }[] {
  const sizes = new Set(maxBytes === null ? usualLimits : [...usualLimits, maxBytes]);
  return [
    { value: '', label: 'ไม่จำกัด' },
    ...[...sizes].toSorted((a, b) => a - b).map((size) => ({ value: String(size), label: formatSize(size) })),
  ];
}

/** The size of an option of {@link limitOptions}. */
export function parseLimit(value: string): number | null {
  return value === '' ? null : Number(value);
}
