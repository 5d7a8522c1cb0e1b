import type { FileItem } from '@kepwai/api-client';
import { countedFiles, countFiles } from '../../../lib/format/counted-files.ts';
import { NewItemsPill } from '../../../ui/files/new-items-pill.tsx';

/** Offers the files that arrived while a person was reading further down; nothing while there are none. */
export function NewFilesPill({ files, onShow }: { files: readonly FileItem[]; onShow: () => void }) {
  if (files.length === 0) return null;
  return (
    <div className="fixed inset-x-0 top-[calc(var(--top-bar-height)+0.75rem)] z-bar flex justify-center lg:left-68">
      <NewItemsPill onClick={onShow}>มีใหม่ {countedFiles(countFiles(files))}</NewItemsPill>
    </div>
  );
}
