import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { formatCount, formatSize } from '../../lib/format/sizes.ts';
import { usePreload } from '../../lib/page/use-preload.ts';
import { MenuButton } from '../../ui/menu.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { UploadItem } from './upload-item.ts';
import type { UploadManager } from './upload-manager.ts';
import { UploadRow } from './upload-row.tsx';
import { listItems } from './upload-state.ts';
import { useUploadsState } from './use-uploads.ts';

const loadNameDialog = () => import('./name-dialog.tsx');
const NameDialog = lazy(loadNameDialog);

/** Lists the chosen files in their order. */
export function UploadList({
  manager,
  groupId,
  maxSizeBytes,
  onShoot,
}: {
  manager: UploadManager;
  groupId: string;
  maxSizeBytes: number | null;
  /** Opens the camera. */
  onShoot: () => void;
}) {
  usePreload(loadNameDialog);
  const toast = useToast();
  const heading = useRef<HTMLHeadingElement>(null);
  const order = useUploadsState(manager, (state) => state.order);
  const sizeBytes = useUploadsState(manager, (state) =>
    listItems(state).reduce((sum, { file }) => sum + file.size, 0),
  );
  const [renaming, setRenaming] = useState<UploadItem | null>(null);
  const [isNaming, setIsNaming] = useState(false);

  const rename = useCallback((item: UploadItem) => {
    setRenaming(item);
    setIsNaming(true);
  }, []);
  const remove = useCallback(
    (ids: readonly string[]) => {
      const undo = manager.remove(ids);
      // The pressed button has disappeared with its row.
      heading.current?.focus();
      toast({ text: `เอาออก ${formatCount(ids.length)} ไฟล์แล้ว`, undo });
    },
    [manager, toast],
  );

  return (
    <section aria-labelledby="upload-list" className="flex flex-col gap-1">
      <div className="flex min-h-11 items-center gap-2">
        <h2
          id="upload-list"
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 text-body font-semibold tabular-nums"
        >
          {formatCount(order.length)} ไฟล์
          <span className="font-normal text-ink-soft"> · {formatSize(sizeBytes)}</span>
        </h2>
        <MenuButton
          label="จัดการทั้งหมด"
          icon={<EllipsisVertical aria-hidden="true" />}
          items={[
            { label: 'ถ่ายรูปเพิ่ม', onSelect: onShoot },
            {
              label: 'เอาออกทั้งหมด',
              tone: 'danger',
              onSelect: () => remove(manager.state().order),
            },
          ]}
        />
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-tile border border-line bg-surface-raised">
        {order.map((id) => (
          <UploadRow
            key={id}
            manager={manager}
            id={id}
            groupId={groupId}
            maxSizeBytes={maxSizeBytes}
            onRename={rename}
            onRemove={remove}
          />
        ))}
      </ul>
      {renaming && (
        <Suspense fallback={null}>
          <NameDialog
            key={`${renaming.id}-${renaming.name}`}
            item={renaming}
            open={isNaming}
            onClose={() => setIsNaming(false)}
            onName={(name) => manager.rename(renaming.id, name)}
          />
        </Suspense>
      )}
    </section>
  );
}
