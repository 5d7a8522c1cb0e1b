import type { FileItem } from '@kepwai/api-client';
import { saveableFileName } from '@kepwai/rules/names/file-names';
import { outsideFileName } from '@kepwai/rules/names/spoken-names';

type SharedFile = Pick<FileItem, 'name' | 'nameOrigin' | 'kind' | 'postedAt' | 'mimeType'>;

/** Whether this is a device whose share sheet saves to its gallery: those of desktops do not. */
export function hasShareSheet(): boolean {
  if (typeof navigator.share !== 'function' || typeof navigator.canShare !== 'function') return false;
  return matchMedia('(pointer: coarse)').matches;
}

/** Whether the share sheet accepts files of this kind; browsers decide by name and type alone. */
export function isShareable(file: FileItem): boolean {
  return navigator.canShare({ files: [toFile(file, [])] });
}

/** Returns bytes as a file with the name under which it is saved. */
export function toFile(file: SharedFile, bytes: BlobPart[]): File {
  const name = outsideFileName({ ...file, isNameMade: file.nameOrigin === 'made' });
  return new File(bytes, saveableFileName(name), { type: file.mimeType ?? '' });
}

/**
 * Opens the share sheet; call it directly in the tap's handler. Returns false if the person closed it.
 * @throws the browser's refusal
 */
export async function shareFiles(files: File[]): Promise<boolean> {
  try {
    await navigator.share({ files });
    return true;
  } catch (error) {
    // NotAllowedError: the tap was too long ago; the next one opens it.
    if (error instanceof DOMException && ['AbortError', 'NotAllowedError'].includes(error.name)) return false;
    throw error;
  }
}
