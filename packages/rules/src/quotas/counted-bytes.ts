/** Bytes that an empty file counts: its row and its name are not free, and there could be any number of them. */
const emptyFileBytes = 4096;

/**
 * Returns the bytes that a file of this size counts in a quota; 0 for an unknown size. `counted_bytes` is the
 * same in SQL.
 */
export function countedBytes(sizeBytes: number | null): number {
  if (sizeBytes === null) return 0;
  return sizeBytes === 0 ? emptyFileBytes : sizeBytes;
}
