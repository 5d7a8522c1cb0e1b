/** Incremental SHA-256, for files that do not fit into memory. */
export interface Sha256 {
  /** Adds the next bytes. */
  update(bytes: Uint8Array): void;
  /** Returns the checksum in lower-case hexadecimal; `update` must not be called afterwards. */
  digest(): string;
}

/**
 * Creates an incremental SHA-256. `crypto.subtle` needs all bytes at once, and is missing on pages without HTTPS.
 *
 * @see FIPS 180-4, section 6.2
 */
export function createSha256(): Sha256 {
  const state = Int32Array.from(initialState);
  const block = new Uint8Array(64);
  let filled = 0;
  let length = 0;

  function update(bytes: Uint8Array): void {
    length += bytes.length;
    for (let start = 0; start < bytes.length; ) {
      const part = bytes.subarray(start, start + 64 - filled);
      block.set(part, filled);
      filled += part.length;
      start += part.length;
      if (filled < 64) return;
      compress(state, block);
      filled = 0;
    }
  }

  return {
    update,
    digest() {
      const bits = BigInt(length) * 8n;
      const padding = new Uint8Array((filled < 56 ? 56 : 120) - filled + 8);
      padding[0] = 0x80;
      new DataView(padding.buffer).setBigUint64(padding.length - 8, bits);
      update(padding);
      return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
    },
  };
}

const primes = firstPrimes(64);
const initialState = primes.slice(0, 8).map((prime) => fractionBits(prime ** (1 / 2)));
const constants = Int32Array.from(primes, (prime) => fractionBits(prime ** (1 / 3)));
const schedule = new Int32Array(64);

function compress(state: Int32Array, block: Uint8Array): void {
  const view = new DataView(block.buffer);
  for (let i = 0; i < 16; i += 1) schedule[i] = view.getInt32(i * 4);
  for (let i = 16; i < 64; i += 1) {
    const w15 = at(schedule, i - 15);
    const w2 = at(schedule, i - 2);
    const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
    const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
    schedule[i] = (at(schedule, i - 16) + s0 + at(schedule, i - 7) + s1) | 0;
  }
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let i = 0; i < 64; i += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(constants, i) + at(schedule, i)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    // Separate variables, here and below: arrays take three times as long.
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}

function at(words: Int32Array, index: number): number {
  return words[index] ?? 0;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fractionBits(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}
