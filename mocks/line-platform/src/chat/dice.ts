import { createHash } from 'node:crypto';

/** Random numbers that repeat for the same seed. */
export interface Dice {
  /** Returns a number from `from` up to `to`. */
  between(from: number, to: number): number;
  /** Returns a whole number, both ends included. */
  whole(from: number, to: number): number;
  pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice;
  isLucky(chance: number): boolean;
}

/**
 * Creates random numbers by mulberry32.
 * @see https://github.com/cprosche/mulberry32
 */
export function rollDice(seed: string): Dice {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return {
    between: (from, to) => from + next() * (to - from),
    whole,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    isLucky: (chance) => next() < chance,
  };
}
