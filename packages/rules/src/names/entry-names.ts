import { graphemesOf } from '../words/graphemes.ts';
import { extensionOf, saveableFileName } from './file-names.ts';

/** Maximum bytes of one name on ext4, APFS and most others. A Thai letter has three. */
const maxNameBytes = 255;

/** Names in one folder of an archive. */
export interface FolderNames {
  /**
   * Returns a name for storing a file: safe on Windows, macOS, Android and Linux, at most 255 bytes, and unique in the
   * folder, ignoring case; a duplicate gets a number, as in `งบ (2).pdf`.
   */
  take(name: string): string;
}

/** Creates the names of a folder; `taken`: those that it has from the beginning. */
export function createFolderNames(taken: readonly string[] = []): FolderNames {
  // Hashes instead of names: a folder can have a million. A collision only gives a file an unnecessary number.
  const known = new Set(taken.map((name) => hashOf(name)));
  /** Next number of names that were taken more than once. */
  const nextOf = new Map<number, number>();
  return {
    take(name) {
      const whole = shortenedTo(saveableFileName(name), '');
      const hash = hashOf(whole);
      if (!known.has(hash)) {
        known.add(hash);
        return whole;
      }
      for (let number = nextOf.get(hash) ?? 2; ; number += 1) {
        const numbered = shortenedTo(whole, ` (${number})`);
        const hashOfNumbered = hashOf(numbered);
        if (known.has(hashOfNumbered)) continue;
        known.add(hashOfNumbered);
        nextOf.set(hash, number + 1);
        return numbered;
      }
    },
  };
}

/** Returns a name with something before its extension; the stem is cut if it is too long. */
function shortenedTo(name: string, addition: string): string {
  const extension = extensionOf(name);
  const stem = name.slice(0, name.length - extension.length);
  const stemBytes = maxNameBytes - bytesOf(extension) - bytesOf(addition);
  return cut(stem, stemBytes) + addition + extension;
}

/** Returns the bytes of a text in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}

/** Returns the longest prefix of whole graphemes; of whole characters if even the first grapheme is too long. */
function cut(text: string, maxBytes: number): string {
  if (bytesOf(text) <= maxBytes) return text;
  const byGrapheme = prefixOf(
    graphemesOf(text).map(({ segment }) => segment),
    maxBytes,
  );
  return byGrapheme === '' ? prefixOf([...text], maxBytes) : byGrapheme;
}

function prefixOf(parts: readonly string[], maxBytes: number): string {
  let prefix = '';
  let bytes = 0;
  for (const part of parts) {
    bytes += bytesOf(part);
    if (bytes > maxBytes) break;
    prefix += part;
  }
  return prefix.replace(/[.\s]+$/u, '');
}

/**
 * Returns 53 bits for a name, the same for names that Windows or macOS treats as equal.
 * @see https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js
 */
function hashOf(name: string): number {
  const folded = name.normalize('NFC').toLowerCase();
  let high = 0xdead_beef;
  let low = 0x41c6_ce57;
  for (let index = 0; index < folded.length; index += 1) {
    const unit = folded.charCodeAt(index);
    high = Math.imul(high ^ unit, 2_654_435_761);
    low = Math.imul(low ^ unit, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return 4_294_967_296 * (2_097_151 & low) + (high >>> 0);
}
