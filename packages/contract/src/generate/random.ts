/** Random numbers, the same for the same seed on every machine. */
export interface Random {
  /** Returns a number from 0 up to, but excluding, 1. */
  next(): number;
  /** Returns a whole number, both ends included. */
  int(min: number, max: number): number;
  pick<Item>(items: readonly [Item, ...Item[]]): Item;
}

/**
 * Creates random numbers by Mulberry32: small, and good enough to pick test data. `key` separates sequences
 * of the same seed.
 */
export function createRandom(seed: number, key = ''): Random {
  let state = [...key].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619),
    seed | 0,
  );
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return { next, int, pick: (items) => items[int(0, items.length - 1)] ?? items[0] };
}
