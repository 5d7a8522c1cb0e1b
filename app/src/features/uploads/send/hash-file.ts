import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Bytes that are read at a time: little memory, however large the file is. */
const stepBytes = 4 * 1024 ** 2;

/** Size up to which the browser hashes at once: ten times as fast, but with all bytes in memory. */
const maxWholeBytes = 16 * 1024 ** 2;

/** Returns the SHA-256 of a file in hexadecimal. @throws the browser's error if the file cannot be read */
export async function hashFile(file: Blob): Promise<string> {
  // Pages without TLS have no `subtle`.
  if (file.size <= maxWholeBytes && globalThis.crypto.subtle) {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return bytesToHex(new Uint8Array(digest));
  }
  const hash = sha256.create();
  for (let start = 0; start < file.size; start += stepBytes) {
    const step = await file.slice(start, start + stepBytes).arrayBuffer();
    hash.update(new Uint8Array(step));
  }
  return bytesToHex(hash.digest());
}
