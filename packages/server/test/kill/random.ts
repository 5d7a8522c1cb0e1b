/** Repeatable random numbers from 0 to below 1, the same for the same seed. */
export interface Random {
  next(): number;
  /** Returns a whole number below `limit`. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  bytes(size: number): Buffer<ArrayBuffer>;
}

/** Creates random numbers by the usual Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const random: Random = {
    next,
    below: (limit) => Math.floor(next() * limit),
    pick(items) {
      const item = items[random.below(items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    bytes(size) {
      const words = new Uint32Array(Math.ceil(size / 4)).map(() => Math.floor(next() * 2 ** 32));
      return Buffer.from(words.buffer, 0, size);
    },
  };
  return random;
}
