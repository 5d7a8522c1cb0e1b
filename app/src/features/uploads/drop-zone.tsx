import Camera from 'lucide-react/icons/camera';
import FilePlus2 from 'lucide-react/icons/file-plus-2';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';

/** Where files are picked, photographed or dropped. */
export function DropZone({
  isSmall,
  hint,
  onFiles,
}: {
  /** Once files are in the list, it steps back. */
  isSmall: boolean;
  hint: ReactNode;
  onFiles: (files: File[]) => void;
}) {
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (input: HTMLInputElement) => {
    if (input.files) onFiles([...input.files]);
    // The same file chosen again must count as chosen.
    input.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles(withoutFolders(event.dataTransfer));
  };
  return (
    <section
      aria-label="เลือกไฟล์"
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={classes(
        'flex flex-col items-center justify-center gap-4 rounded-sheet border-2 border-dashed px-4 text-center transition-colors',
        isSmall ? 'py-5' : 'min-h-64 py-8',
        isOver ? 'border-action bg-action-soft' : 'border-edge bg-surface-raised',
      )}
    >
      {!isSmall && <FilePlus2 className="size-12 text-action" strokeWidth={1.5} aria-hidden="true" />}
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          tone={isSmall ? 'secondary' : 'primary'}
          icon={<FilePlus2 aria-hidden="true" />}
          onClick={() => picker.current?.click()}
        >
          {isSmall ? 'เพิ่มไฟล์' : 'เลือกไฟล์'}
        </Button>
        <Button
          tone="secondary"
          className="lg:hidden"
          icon={<Camera aria-hidden="true" />}
          onClick={() => camera.current?.click()}
        >
          ถ่ายรูป
        </Button>
      </div>
      <div className="text-small text-ink-soft">{hint}</div>
      <input
        ref={picker}
        type="file"
        multiple
        aria-label="เลือกไฟล์จากเครื่อง"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => take(event.target)}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="ถ่ายรูปด้วยกล้อง"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => take(event.target)}
      />
    </section>
  );
}

/** A dropped folder looks like an empty file that cannot be read. */
function withoutFolders(transfer: DataTransfer): File[] {
  return [...transfer.items]
    .filter((item) => item.kind === 'file' && item.webkitGetAsEntry()?.isDirectory !== true)
    .map((item) => item.getAsFile())
    .filter((file) => file !== null);
}
