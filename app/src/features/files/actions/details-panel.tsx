import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { pictureOf } from '../../../lib/api/picture-of.ts';
import { formatSize } from '../../../lib/format/sizes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { FilePicture } from '../../../ui/files/file-picture.tsx';
import type { FilesTarget } from '../../bulk/item-action.ts';
import { countedItems } from '../../folders/folder-words.ts';
import { FileDetails } from '../details/file-details.tsx';
import { useFileActions } from './use-file-actions.tsx';
import type { AskItem } from './use-item-dialogs.tsx';

/** Time for which a file rests before its details are read, so that arrow keys request nothing on their way. */
const restMs = 200;

interface DetailsPanelProps {
  /** Files to announce; null for none. */
  readonly target: FilesTarget | null;
  readonly ask: AskItem;
  readonly onClose: () => void;
  /** Called when an action begins that ends a selection. */
  readonly onActed?: () => void;
  /** Whether the file itself is visible beside the panel. */
  readonly isInViewer?: boolean;
}

/** Details beside a list or a file: all facts of one file; number, size and actions of several. */
export default function DetailsPanel(props: DetailsPanelProps) {
  const { target, onClose } = props;
  return (
    <section aria-label="รายละเอียด" className="flex flex-col gap-3 px-4 pb-6">
      <div className="flex min-h-14 items-center gap-2">
        <h2 className="flex-1 text-title font-semibold">รายละเอียด</h2>
        <IconButton label="ปิดรายละเอียด" icon={<X aria-hidden="true" />} onClick={onClose} />
      </div>
      {target ? (
        <Target {...props} target={target} />
      ) : (
        <p className="text-small text-ink-soft">เลือกรูปหรือไฟล์ แล้วรายละเอียดจะขึ้นตรงนี้ เลื่อนด้วยปุ่มลูกศรก็ได้</p>
      )}
    </section>
  );
}

function Target({ target, ask, onActed, isInViewer = false }: DetailsPanelProps & { target: FilesTarget }) {
  const { files, isWhole } = target;
  const [file] = files;
  const isResting = useIsResting(file?.id);
  if (!file || files.length > 1 || isWhole)
    return <Several {...{ target, ask }} {...(onActed && { onActed })} />;
  return (
    <>
      {!isInViewer && (
        <span className="relative flex aspect-4/3 shrink-0 overflow-hidden rounded-tile bg-surface-sunken">
          <FilePicture kind={file.kind} {...pictureOf(file)} iconClass="size-12" />
        </span>
      )}
      {isResting ? (
        <FileDetails file={file} />
      ) : (
        <p className="py-2.5 text-small wrap-anywhere">{file.name}</p>
      )}
    </>
  );
}

function Several({
  target,
  ask,
  onActed,
}: Pick<DetailsPanelProps, 'ask' | 'onActed'> & { target: FilesTarget }) {
  const { files, selection, count, isWhole } = target;
  const actions = useFileActions(target, { ask, ...(onActed && { onActed }) });
  const found = isWhole ? { selection, count } : undefined;
  const sizeBytes = files.reduce((sum, file) => sum + (file.sizeBytes ?? 0), 0);
  return (
    <>
      <p className="tabular-nums">
        <span className="text-title font-semibold">
          {countedItems({ files, folders: [], ...(found && { found }) })}
        </span>
        {/* The size of what is not loaded is not known. */}
        {!isWhole && <span className="block text-small text-ink-soft">{formatSize(sizeBytes)}</span>}
      </p>
      <div className="flex flex-col gap-2">
        {actions.map(({ name, label, icon, tone, obstacle, run }) => (
          <div key={name}>
            <Button
              wide
              tone="secondary"
              {...(tone === 'danger' && { className: 'text-danger' })}
              icon={icon}
              disabled={obstacle !== null}
              onClick={run}
            >
              {label}
            </Button>
            {obstacle !== null && <p className="text-caption text-ink-soft">{obstacle}</p>}
          </div>
        ))}
      </div>
    </>
  );
}

/** Whether the same file has been shown for a moment. */
function useIsResting(fileId: string | undefined): boolean {
  const [restingId, setRestingId] = useState<string | undefined>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setRestingId(fileId), restMs);
    return () => clearTimeout(timer);
  }, [fileId]);
  return fileId !== undefined && restingId === fileId;
}
