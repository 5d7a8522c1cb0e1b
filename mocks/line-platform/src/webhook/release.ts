import type { Delivery } from '../state/rows.ts';
import { shuffle } from './random.ts';

/** Order of release: as posted, reversed, shuffled by a seed, or all in one request. */
export type ReleaseOrder = 'as-posted' | 'reversed' | 'shuffled' | 'batched';

/** Returns the held requests in the order in which they go out; `batched` merges their events into the first. */
export function orderHeld(held: Delivery[], order: ReleaseOrder, seed: number): Delivery[] {
  if (order === 'shuffled') return shuffle(held, seed);
  if (order === 'reversed') return held.toReversed();
  const [first] = held;
  return order === 'batched' && first ? [{ ...first, events: held.flatMap(({ events }) => events) }] : held;
}
