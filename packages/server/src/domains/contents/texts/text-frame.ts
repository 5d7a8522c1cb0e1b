/** Between the server and the process that reads documents: each document, and each answer, comes after its length. */

/** Number of bytes of a length. */
export const lengthBytes = 4;

/** Number of bytes of the name of a document's format, which comes between its length and its bytes. */
export const kindBytes = 8;

/** Returns the length of what follows, as bytes. */
export function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(bytes.length);
  return length;
}
