import { safeFileName } from '../names/file-names.ts';
import { writtenLine } from '../words/written-text.ts';

/** Maximum number of levels of folders. */
export const maxLevels = 10;

/** Maximum number of folders of a group, trash included. */
export const maxFolders = 10_000;

/** Reason why a folder cannot be below another. */
export type NestingProblem = 'FOLDER_INTO_ITSELF' | 'FOLDER_TOO_DEEP';

/** Returns a name that is safe to store and show, in one line; null for one without a visible character. */
export function folderName(name: string): string | null {
  const written = writtenLine(name);
  return written === '' ? null : safeFileName(written);
}

/**
 * Returns why a folder cannot be at the end of a path of ids; null if it can. `folderId`: undefined for a new one. `height`: number of its
 * levels, with what is below it.
 */
export function nestingProblem({
  path,
  folderId,
  height,
}: {
  readonly path: readonly string[];
  readonly folderId?: string | undefined;
  readonly height: number;
}): NestingProblem | null {
  if (folderId !== undefined && path.includes(folderId)) return 'FOLDER_INTO_ITSELF';
  return path.length + height > maxLevels ? 'FOLDER_TOO_DEEP' : null;
}
