import { type Patch, zeros } from './patch.ts';

/** Keys whose values contain a place, besides the position itself: its name, its exactness, the direction of the camera. */
const placeKey = /location|direction\.(facing|motion)|gps/i;

/** Keys of one film; a phone writes some ten. */
const maxKeys = 1_000;

/** Boxes of keys; a film has one, and one of each track. Bytes that only look like such boxes cost no more. */
const maxBoxes = 16;

/**
 * Returns the patches that empty the values of such keys in the description of a film. `base`: position of the bytes in it.
 * @see QuickTime File Format, Metadata: the item list refers to keys by their number, from 1.
 */
export function emptyPlaceValues(bytes: Buffer, base: number): Patch[] {
  const patches: Patch[] = [];
  let at = bytes.indexOf('keys');
  for (let box = 0; box < maxBoxes && at !== -1; box += 1, at = bytes.indexOf('keys', at + 4)) {
    const keys = readKeys(bytes, at);
    const list = keys.some((key) => placeKey.test(key)) ? bytes.indexOf('ilst', at) : -1;
    if (list < 4) continue;
    const end = Math.min(list - 4 + bytes.readUInt32BE(list - 4), bytes.length);
    for (let item = list + 4; item + 8 <= end; ) {
      const size = bytes.readUInt32BE(item);
      const key = keys[bytes.readUInt32BE(item + 4) - 1];
      // After the heads of the item and of its data box, with type and language.
      const value = item + 24;
      if (size < 8) break;
      if (key !== undefined && placeKey.test(key) && item + size > value && item + size <= end)
        patches.push(zeros(base + value, item + size - value));
      item += size;
    }
  }
  return patches;
}

/** Reads the names of keys; `at`: of the type of their box. */
function readKeys(bytes: Buffer, at: number): string[] {
  const keys: string[] = [];
  if (at + 12 > bytes.length) return keys;
  const count = Math.min(bytes.readUInt32BE(at + 8), maxKeys);
  for (let entry = at + 12; keys.length < count && entry + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(entry);
    if (size < 8) break;
    keys.push(bytes.toString('latin1', entry + 8, entry + size));
    entry += size;
  }
  return keys;
}
