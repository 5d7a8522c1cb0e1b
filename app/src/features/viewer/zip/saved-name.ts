import { saveableFileName } from '@kepwai/rules/names/file-names';

/** Returns a name under which a file from an archive can be saved anywhere, of the last part of its path. */
export function savedName(path: string): string {
  return saveableFileName(path.split(/[/\\]/).findLast((part) => part.trim() !== '') ?? '');
}
