import type { FileItem } from '@kepwai/api-client';
import { isInLine } from '../../../lib/line/liff.ts';
import { useOpenOutside } from '../../../ui/use-open-outside.ts';
import { downloadAll } from '../download.ts';
import { pathToSave } from './save-link.ts';

/** Returns the function that saves one file: here, or in LINE by opening the phone's browser, which can. */
export function useSaveFile(): (file: FileItem) => void {
  const openOutside = useOpenOutside();
  return (file) => void (isInLine() ? openOutside(pathToSave([file])) : downloadAll([file]));
}
