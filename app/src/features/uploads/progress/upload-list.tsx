import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import { type ComponentProps, type FocusEvent, type RefObject, useCallback, useRef, useState } from 'react';
import { formatCount, formatSize } from '../../../lib/format/sizes.ts';
import { usePreload } from '../../../lib/page/use-preload.ts';
import { classes } from '../../../ui/classes.ts';
import { LazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { MenuButton } from '../../../ui/overlays/menu.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import type { UploadItem } from '../queue/upload-item.ts';
import { listItems } from '../queue/upload-state.ts';
import type { UploadManager } from '../upload-manager.ts';
import { useUploadsState } from '../use-uploads.ts';
import { UploadRow } from './upload-row.tsx';
import { useVisibleRows } from './use-visible-rows.ts';

const loadNameDialog = () => import('../choose/name-dialog.tsx');

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
  const heading = useRef<HTMLHeadingElement>(null);
  const order = useUploadsState(manager, (state) => state.order);
  const renaming = useNameDialog(manager);
  const remove = useRemoval(manager, heading);
  return (
    <section aria-labelledby="upload-list" className="flex flex-col gap-1">
      <div className="flex min-h-11 items-center gap-2">
        <ListHeading manager={manager} ref={heading} />
        <MenuButton
          label="จัดการทั้งหมด"
          icon={<EllipsisVertical aria-hidden="true" />}
          items={[
            { label: 'ถ่ายรูปเพิ่ม', onSelect: onShoot },
            { label: 'เอาออกทั้งหมด', tone: 'danger', onSelect: () => remove(manager.state().order) },
          ]}
        />
      </div>
      <Rows
        {...{ manager, groupId, maxSizeBytes, order }}
        onRename={renaming.open}
        onRemove={remove}
        labelledBy="upload-list"
      />
      {renaming.dialog}
    </section>
  );
}

/** Renders the rows near the screen: two hundred at once would block a phone for seconds. */
function Rows({
  order,
  labelledBy,
  ...row
}: Omit<ComponentProps<typeof UploadRow>, 'id'> & { order: readonly string[]; labelledBy: string }) {
  const list = useRef<HTMLUListElement>(null);
  const [keptId, setKeptId] = useState<string | null>(null);
  const { rows, totalPx, measure } = useVisibleRows(list, { ids: order, keptId });
  // The menu of a row is elsewhere in the page, and does not name its row.
  const keep = ({ target }: FocusEvent) =>
    setKeptId((before) => target.closest<HTMLElement>('[data-upload]')?.dataset.upload ?? before);
  return (
    <div className="overflow-hidden rounded-tile border border-line bg-surface-raised">
      <ul
        ref={list}
        aria-labelledby={labelledBy}
        className="relative"
        style={{ height: totalPx }}
        onFocus={keep}
      >
        {rows.map(({ index, offsetPx }) => {
          const id = order[index];
          if (id === undefined) return null;
          return (
            <li
              key={id}
              ref={measure}
              data-index={index}
              data-upload={id}
              aria-setsize={order.length}
              aria-posinset={index + 1}
              className={classes('absolute inset-x-0 top-0', index > 0 && 'border-t border-line')}
              style={{ transform: `translateY(${offsetPx}px)` }}
            >
              <UploadRow {...row} id={id} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function ListHeading({
  manager,
  ref,
}: {
  manager: UploadManager;
  ref: RefObject<HTMLHeadingElement | null>;
}) {
  const count = useUploadsState(manager, ({ order }) => order.length);
  const sizeBytes = useUploadsState(manager, (state) =>
    listItems(state).reduce((sum, { sizeBytes: size }) => sum + size, 0),
  );
  return (
    <h2
      id="upload-list"
      ref={ref}
      tabIndex={-1}
      className="min-w-0 flex-1 text-body font-semibold tabular-nums"
    >
      {formatCount(count)} ไฟล์
      <span className="font-normal text-ink-soft"> · {formatSize(sizeBytes)}</span>
    </h2>
  );
}

/** Returns a function that removes uploads and offers an undo. */
function useRemoval(manager: UploadManager, heading: RefObject<HTMLElement | null>) {
  const toast = useToast();
  return useCallback(
    (ids: readonly string[]) => {
      const undo = manager.remove(ids);
      // The pressed button has disappeared with its row.
      heading.current?.focus();
      toast({ text: `เอาออก ${formatCount(ids.length)} ไฟล์แล้ว`, undo });
    },
    [manager, heading, toast],
  );
}

/** Returns the dialog that renames an upload, and the function that opens it. */
function useNameDialog(manager: UploadManager) {
  usePreload(loadNameDialog);
  const [item, setItem] = useState<UploadItem | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback((wanted: UploadItem) => {
    setItem(wanted);
    setIsOpen(true);
  }, []);
  const dialog = item && (
    <LazyOverlay
      key={`${item.id}-${item.name}`}
      load={loadNameDialog}
      props={{
        ...{ item, open: isOpen },
        onClose: () => setIsOpen(false),
        onName: (name: string) => manager.rename(item.id, name),
      }}
    />
  );
  return { open, dialog };
}
