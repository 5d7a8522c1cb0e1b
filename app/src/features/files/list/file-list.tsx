import type { FileItem } from '@kepwai/api-client';
import {
  type HTMLAttributes,
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { countedListed } from '../../../lib/format/counted-files.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { isEasy } from '../../../lib/page/device/is-easy.ts';
import { TabStopProvider } from '../../../ui/controls/tab-stop.tsx';
import { DateHeading } from '../../../ui/files/date-heading.tsx';
import { StarButton } from '../../stars/star-button.tsx';
import { type FileFilter, isByDay } from '../file-filter.ts';
import type { Selection } from '../selection/selection.ts';
import { detailsOf, FileLine } from './file-line.tsx';
import { type FileListRow, findRowOf, layOutRows } from './file-rows.ts';
import { FileSquare } from './file-square.tsx';
import { DaySelect } from './filter/day-select.tsx';
import { daysHeading, toTimeOf } from './join-days.ts';
import { canHover, type FileView, listAria } from './list-look.ts';
import { useFileFocus } from './use-file-focus.ts';
import { findActiveDay, measureGrid, usePlace, useRowVirtualizer } from './use-row-virtualizer.ts';

/** Number of rows before the end at which the next page is fetched. */
const linesAhead = 12;

interface FileListProps {
  /** Name of the list for screen readers. */
  readonly label: string;
  readonly groupId: string;
  readonly files: readonly FileItem[];
  readonly filter: FileFilter;
  readonly view: FileView;
  readonly selection: Selection;
  /** Whether a tap selects instead of opens. */
  readonly isSelecting: boolean;
  readonly hasMore: boolean;
  /** Called when the end comes into view; may be called again while the next page is loading. */
  readonly onNearEnd: () => void;
  /** Called with the files of a pressed Delete; null: the selection. */
  readonly onTrash: (files: readonly FileItem[] | null) => void;
  /** Whether files can be dragged onto folders by mouse. */
  readonly isDraggable?: boolean;
  /** Returns the second line of a row. Default: poster, size and time. */
  readonly describe?: (file: FileItem) => string;
  /** Renders the button at the end of a row. Default: the retry of a missed file. */
  readonly renderAction?: (file: FileItem) => ReactNode;
}

/** Renders a long list of files, with only those near the screen in the page. One file is the list's tab stop. */
export function FileList(props: FileListProps) {
  const { label, groupId, files, view, selection, isSelecting, hasMore, onNearEnd, onTrash } = props;
  const isDraggable = canHover && (props.isDraggable ?? false);
  const list = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const { place, grid, columns, rows, positions } = useLayout(list, props);
  const keptRow = activeId === null ? -1 : findRowOf(rows, activeId);
  const tileHeight = view === 'grid' ? grid.rowHeight : null;
  const virtualizer = useRowVirtualizer({ rows, tileHeight, place, keptRow });
  const lines = virtualizer.getVirtualItems();
  const { gestures, stopId } = useFileFocus({
    ...{ list, groupId, files, rows, selection, isSelecting, isDraggable, activeId, onTrash },
    shownIds: lines.flatMap(({ index }) => idsOf(rows[index])),
    onActive: setActiveId,
    scrollToFile: (fileId) => virtualizer.scrollToIndex(findRowOf(rows, fileId), { align: 'auto' }),
  });
  useNearEnd({ lastIndex: lines.at(-1)?.index ?? 0, rowCount: rows.length, hasMore, onNearEnd });

  const stuckDay = findActiveDay(rows, virtualizer.range?.startIndex ?? 0);
  return (
    <div
      ref={list}
      {...gestures}
      {...listAria(label, { view, columns, rowCount: hasMore ? -1 : rows.length })}
      className="relative [-webkit-touch-callout:none] print:h-auto!"
      style={{ height: virtualizer.getTotalSize() }}
    >
      <TabStopProvider stopId={stopId}>
        {lines.map((line) => {
          const row = rows[line.index];
          if (!row) return null;
          const isStuck = line.index === stuckDay;
          return (
            <div
              key={row.key}
              {...lineAria(row, { view, index: line.index })}
              className={
                isStuck
                  ? 'sticky top-(--top-bar-height) z-10'
                  : 'absolute inset-x-0 top-0 print:static print:transform-none!'
              }
              style={isStuck ? undefined : { transform: `translateY(${line.start - place.top}px)` }}
            >
              {row.type === 'day' ? (
                <DayHead
                  row={row}
                  columns={view === 'grid' ? columns : null}
                  {...{ selection, isSelecting }}
                />
              ) : (
                <FilesLine {...props} {...{ row, grid, positions, isDraggable }} />
              )}
            </div>
          );
        })}
      </TabStopProvider>
    </div>
  );
}

/** Lays the files out in the width that the list has. */
function useLayout(list: RefObject<HTMLElement | null>, { files, filter, view, describe }: FileListProps) {
  const place = usePlace(list);
  const grid = useMemo(() => measureGrid(place), [place]);
  const columns = view === 'grid' ? grid.columns : 1;
  // Search results are rows without days.
  const byDay = isByDay(filter.sort) && filter.search === '' && !describe;
  const rows = useMemo(() => layOutRows(files, { columns, byDay }), [files, columns, byDay]);
  const positions = useMemo(() => new Map(files.map(({ id }, index) => [id, index + 1])), [files]);
  return { place, grid, columns, rows, positions };
}

function useNearEnd({
  lastIndex,
  rowCount,
  hasMore,
  onNearEnd,
}: { lastIndex: number; rowCount: number } & Pick<FileListProps, 'hasMore' | 'onNearEnd'>): void {
  const isNearEnd = lastIndex >= rowCount - linesAhead;
  useEffect(() => {
    if (hasMore && isNearEnd) onNearEnd();
  }, [hasMore, isNearEnd, onNearEnd]);
}

/** Renders the heading of a day; in a grid it spans all columns. */
function DayHead({
  row,
  columns,
  selection,
  isSelecting,
}: {
  row: FileListRow & { type: 'day' };
  columns: number | null;
} & Pick<FileListProps, 'selection' | 'isSelecting'>) {
  const { days } = row;
  const name = daysHeading(days, Date.now());
  return (
    <div {...(columns !== null && { role: 'gridcell', 'aria-colspan': columns })}>
      <DateHeading
        dayKey={toTimeOf(days)}
        aside={countedListed(row.counted)}
        {...(isSelecting && {
          lead: (
            <DaySelect
              name={name}
              isChosen={selection.hasDays(days)}
              onToggle={() => selection.toggleDays(days)}
            />
          ),
        })}
      >
        {name}
      </DateHeading>
    </div>
  );
}

type FilesLineProps = FileListProps & {
  readonly row: FileListRow & { type: 'files' };
  readonly grid: { columns: number; gap: number };
  /** Positions by file id, from 1. */
  readonly positions: ReadonlyMap<string, number>;
};

/** Renders one line of files. It is not rendered again when the tab stop moves, as a tap that opens a file does. */
const FilesLine = memo(function FilesLine(props: FilesLineProps) {
  return props.view === 'list' ? <NamesLine {...props} /> : <SquaresLine {...props} />;
});

function NamesLine(props: FilesLineProps) {
  const { row, files, filter, selection, isSelecting, hasMore, positions } = props;
  const { describe = detailsOf, renderAction, isDraggable } = props;
  return row.files.map((file) => (
    <FileLine
      key={file.id}
      file={file}
      filter={filter}
      details={describe(file)}
      action={renderAction ? renderAction(file) : undefined}
      {...(!renderAction && { mark: <StarButton file={file} place="row" />, hasMenu: true })}
      isSelecting={isSelecting}
      selected={selection.has(file)}
      onSelectedChange={() => selection.toggle(file.id)}
      aria={{
        role: 'listitem',
        draggable: isDraggable,
        'aria-posinset': positions.get(file.id),
        'aria-setsize': hasMore ? -1 : files.length,
      }}
    />
  ));
}

function SquaresLine(props: FilesLineProps) {
  const { row, files, filter, selection, isSelecting, isDraggable, hasMore, grid, positions } = props;
  // A mouse shows the checkbox on hover. On touch, and in easy mode, it would cover every picture for nothing.
  const hasMarks = isSelecting || (canHover && !isEasy());
  const total = `${formatCount(files.length)}${hasMore ? '+' : ''}`;
  return (
    <div
      className="grid"
      style={{ gridTemplateColumns: `repeat(${grid.columns}, minmax(0, 1fr))`, gap: grid.gap }}
    >
      {row.files.map((file, index) => (
        <FileSquare
          key={file.id}
          file={file}
          filter={filter}
          position={`${formatCount(positions.get(file.id) ?? 0)} จาก ${total}`}
          selected={selection.has(file)}
          className="group/square relative"
          overlay={<StarButton file={file} place="tile" />}
          {...(hasMarks && { onSelectedChange: () => selection.toggle(file.id) })}
          aria={{
            role: 'gridcell',
            draggable: isDraggable,
            'aria-colindex': index + 1,
            'aria-selected': selection.has(file),
          }}
        />
      ))}
    </div>
  );
}

function lineAria(
  row: FileListRow,
  { view, index }: { view: FileView; index: number },
): HTMLAttributes<HTMLElement> {
  if (view === 'grid') return { role: 'row', 'aria-rowindex': index + 1 };
  // A list may contain only items; the ones that are files announce their own position.
  return row.type === 'day' ? { role: 'listitem' } : {};
}

function idsOf(row: FileListRow | undefined): string[] {
  return row?.type === 'files' ? row.files.map(({ id }) => id) : [];
}
