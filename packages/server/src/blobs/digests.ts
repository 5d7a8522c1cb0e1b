import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Digests of complete bytes. */
export interface Digest {
  /** 64 hex digits, lower case. */
  sha256: string;
  /** CRC-32 as ZIP archives have it, from 0 to 2^32 - 1. */
  crc32: number;
}

/** Digests of bytes that pass. */
export interface RunningDigests {
  update(bytes: Uint8Array): void;
  /** Returns the digests; called once, after the last byte. */
  finish(): Digest;
}

/** Creates the digests of no bytes. */
export function createDigests(): RunningDigests {
  const hash = createHash('sha256');
  let crc = 0;
  return {
    update(bytes) {
      hash.update(bytes);
      crc = crc32(bytes, crc);
    },
    finish: () => ({ sha256: hash.digest('hex'), crc32: crc }),
  };
}
