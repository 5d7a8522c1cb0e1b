/**
 * Origin of a value: `given` in the options, `created` by this run, or `found` in a list: then it is somebody
 * else's, and only read.
 */
export type Origin = 'given' | 'created' | 'found';

export interface KnownValue {
  value: unknown;
  origin: Origin;
}

/** Precedence of values by their origin: the heavier one is kept. */
export const originWeights: Readonly<Record<Origin, number>> = { given: 2, created: 3, found: 1 };
