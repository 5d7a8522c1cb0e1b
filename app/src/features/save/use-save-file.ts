import type { FileItem } from '@kepwai/api-client';
import { isInLine } from '../../lib/line/liff.ts';
import { useTap } from '../../ui/overlays/use-tap.ts';
import { useWayOut } from '../../ui/overlays/use-way-out.ts';
import { downloadAll } from '../files/download.ts';
import { pathToSave } from './save-link.ts';

/** Returns the function that saves one file: here, or in LINE by opening the phone's browser, which can. */
export function useSaveFile(): (file: FileItem) => void {
  const leave = useWayOut();
  const tap = useTap();
  return (file) =>
    tap(() => (isInLine() ? leave('files', { path: pathToSave([file]) }) : downloadAll([file])));
}
