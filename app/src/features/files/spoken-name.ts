import type { FileItem } from '@kepwai/api-client';
import { isEasy } from '../../lib/page/is-easy.ts';
import { fileKindLabels } from '../../ui/file-kind.tsx';
import { originOf } from './file-words.ts';

/** Returns what readers of the screen call a file: its name; in easy mode who sent a picture and when, since its name says nothing. */
export function spokenName(file: FileItem): string {
  return isEasy() && file.kind !== 'file' ? `${fileKindLabels[file.kind]}${originOf(file)}` : file.name;
}
