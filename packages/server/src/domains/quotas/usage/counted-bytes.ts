/** Bytes that an empty file takes: its row and its name are not free, and there could be any number of them. */
const emptyFileBytes = 4096;

/**
 * Returns the bytes of a quota that a file of this size takes; 0 for a size that nobody knows yet. `counted_bytes` is the same in SQL
 * (migration 0006): whatever counts a file goes by one of the two.
 */
export function countedBytes(sizeBytes: number | null): number {
  if (sizeBytes === null) return 0;
  return sizeBytes === 0 ? emptyFileBytes : sizeBytes;
}
