import type { RememberedUpload } from '@kepwai/api-client/upload';

/** Files that were chosen together, some of them perhaps before a reload. */
export interface ContinuedBatch {
  readonly id: string;
  /** Number of places before the first file that is chosen now. */
  readonly placesBefore: number;
}

/**
 * Returns the batch of files that are chosen now. One that a reload left unfinished brings the others into its own batch, so that
 * all stand in the order of the choice; without one, or if it stood further ahead then than now, the batch is new.
 */
export function continueBatch(
  files: readonly Pick<File, 'name' | 'size'>[],
  left: readonly Pick<RememberedUpload, 'fileName' | 'sizeBytes' | 'batch'>[],
): ContinuedBatch {
  for (const [index, file] of left.length === 0 ? [] : files.entries()) {
    const begun = left.find(({ fileName, sizeBytes }) => fileName === file.name && sizeBytes === file.size);
    const placesBefore = (begun?.batch?.place ?? 0) - (index + 1);
    if (begun?.batch && placesBefore >= 0) return { id: begun.batch.id, placesBefore };
  }
  return { id: crypto.randomUUID(), placesBefore: 0 };
}
