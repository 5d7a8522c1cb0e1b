import type { Random } from '../kill/random.ts';

/** Returns this many random hexadecimal digits. */
export function hex(random: Random, length: number): string {
  return random.bytes(length).toString('hex').slice(0, length);
}

/** Returns this many random decimal digits. */
export function digits(random: Random, length: number): string {
  return Array.from({ length }, () => random.below(10)).join('');
}

/** Returns a random id in LINE's form. */
export function lineId(random: Random, letter: 'U' | 'C' | 'R'): string {
  return `${letter}${hex(random, 32)}`;
}

/** Returns the random id of a webhook event. */
export function eventId(random: Random): string {
  return `01${hex(random, 24).toUpperCase()}`;
}
