import type { RememberedUpload } from '@kepwai/api-client/upload';

/** Which of the uploads that were begun belong to these files, as far as a name and a size can tell. */
export function findLeftovers(
  files: readonly File[],
  remembered: readonly RememberedUpload[],
): RememberedUpload[] {
  const chosen = new Set(files.map(({ name, size }) => `${size}|${name}`));
  return remembered.filter(({ fileName, sizeBytes }) => chosen.has(`${sizeBytes}|${fileName}`));
}
