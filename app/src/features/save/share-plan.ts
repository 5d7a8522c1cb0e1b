import type { FileItem } from '@kepwai/api-client';

/** Maximum bytes of a batch: Chrome shares 50 MB at once, and all are in memory. */
const maxBatchBytes = 48 * 1024 * 1024;

/** Maximum files of a batch: Chrome refuses to share more at once. */
const maxBatchFiles = 10;

/** How files go through the phone's share sheet. */
export interface SharePlan<File> {
  /** Each is shared by one tap. */
  readonly batches: readonly (readonly File[])[];
  /** Files that the share sheet does not accept: too large, or of a refused kind. */
  readonly apart: readonly File[];
}

/** Plans batches of bounded size, in the order of the files. */
export function planShare<File extends Pick<FileItem, 'sizeBytes'>>(
  files: readonly File[],
  isShareable: (file: File) => boolean,
  limits = { bytes: maxBatchBytes, files: maxBatchFiles },
): SharePlan<File> {
  const batches: File[][] = [];
  const apart: File[] = [];
  let batchBytes = 0;
  for (const file of files) {
    const sizeBytes = file.sizeBytes ?? Number.POSITIVE_INFINITY;
    if (sizeBytes > limits.bytes || !isShareable(file)) {
      apart.push(file);
      continue;
    }
    const last = batches.at(-1);
    if (last && last.length < limits.files && batchBytes + sizeBytes <= limits.bytes) {
      last.push(file);
      batchBytes += sizeBytes;
    } else {
      batches.push([file]);
      batchBytes = sizeBytes;
    }
  }
  return { batches, apart };
}
