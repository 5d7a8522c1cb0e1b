import type { FileItem } from '@kepwai/api-client';
import Download from 'lucide-react/icons/download';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type MouseEvent, useState } from 'react';
import { isInLine } from '../../../lib/line/liff.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/modal.tsx';
import { downloadAll, downloadUrl, openOutsideLine } from '../download.ts';
import { isDangerous } from '../file-words.ts';
import { stageActionLook } from './stage-action.tsx';

/**
 * Renders the action that saves a file: a real link to the bytes, which can be long-pressed and copied. In LINE it opens the phone's
 * browser, which can save it.
 */
export function DownloadButton({ file }: { file: FileItem }) {
  const [isAsking, setIsAsking] = useState(false);
  const url = downloadUrl(file);
  if (url === null) return null;
  const onClick = (event: MouseEvent) => {
    if (isDangerous(file.name)) {
      event.preventDefault();
      setIsAsking(true);
    } else if (isInLine()) {
      event.preventDefault();
      void openOutsideLine(url);
    }
  };
  return (
    <>
      <a
        href={url}
        download=""
        aria-label={`บันทึก ${file.name}`}
        onClick={onClick}
        className={stageActionLook}
      >
        <Download aria-hidden="true" />
        บันทึก
      </a>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title="ไฟล์นี้ติดตั้งหรือสั่งงานเครื่องได้"
        actions={
          <>
            <Button tone="quiet" onClick={() => setIsAsking(false)}>
              ยังไม่ดาวน์โหลด
            </Button>
            <Button
              tone="danger"
              onClick={() => {
                setIsAsking(false);
                void downloadAll([file]);
              }}
            >
              ดาวน์โหลดต่อ
            </Button>
          </>
        }
      >
        <p className="flex gap-3 text-small">
          <TriangleAlert className="size-6 shrink-0 text-danger" aria-hidden="true" />
          <span>
            มิจฉาชีพมักส่งไฟล์แบบนี้มาในแชท ถามคนส่งให้แน่ใจก่อน ถ้าไม่รู้ว่าคืออะไร อย่าเปิด
            ธนาคารและหน่วยงานราชการไม่ส่งไฟล์แบบนี้ทาง LINE
          </span>
        </p>
      </Dialog>
    </>
  );
}
