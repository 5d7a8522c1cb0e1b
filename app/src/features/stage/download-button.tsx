import type { FileItem } from '@kepwai/api-client';
import Download from 'lucide-react/icons/download';
import { type MouseEvent, useState } from 'react';
import { spokenName } from '../../lib/format/names/spoken-name.ts';
import { isInLine } from '../../lib/line/liff.ts';
import { findDanger } from '../files/danger/danger.ts';
import { DangerDialog } from '../files/danger/danger-dialog.tsx';
import { downloadUrl } from '../files/download.ts';
import { useSaveFile } from '../save/use-save-file.ts';
import { stageActionLook } from './stage-action.tsx';

/**
 * Renders the action that saves a file: a real link to the bytes, which can be long-pressed and copied. In LINE it opens the same
 * place in the phone's browser, which can save it.
 */
export function DownloadButton({ file }: { file: FileItem }) {
  const [isAsking, setIsAsking] = useState(false);
  const save = useSaveFile();
  const url = downloadUrl(file);
  if (url === null) return null;
  const danger = findDanger(file);
  const onClick = (event: MouseEvent) => {
    // The browser that LINE opens asks again.
    if (isInLine()) {
      event.preventDefault();
      save(file);
    } else if (danger !== null) {
      event.preventDefault();
      setIsAsking(true);
    }
  };
  return (
    <>
      <a
        href={url}
        download=""
        aria-label={`บันทึก ${spokenName(file)}`}
        onClick={onClick}
        className={stageActionLook}
      >
        <Download aria-hidden="true" />
        บันทึก
      </a>
      {danger !== null && (
        <DangerDialog
          danger={danger}
          open={isAsking}
          onClose={() => setIsAsking(false)}
          onContinue={() => {
            setIsAsking(false);
            save(file);
          }}
        />
      )}
    </>
  );
}
