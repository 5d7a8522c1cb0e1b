import type { FileItem } from '@kepwai/api-client';
import { type HTMLAttributes, memo } from 'react';
import { countedFiles, countFiles } from '../../../lib/format/counted-files.ts';
import { formatDayHeading } from '../../../lib/format/dates.ts';
import { formatCount } from '../../../lib/format/sizes.ts';
import { DateHeading } from '../../../ui/date-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { FileFilter } from '../file-filter.ts';
import { DaySelect } from '../list/day-select.tsx';
import { detailsOf, FileLine } from '../list/file-line.tsx';
import { FileSquare } from '../list/file-square.tsx';
import { canHover, type FileView } from '../list/list-look.ts';
import type { Selection } from '../list/selection.ts';
import { StarButton } from '../stars/star-button.tsx';
import type { DayFiles } from './day-windows.tsx';
import type { Block, PlacedDay } from './layout.ts';

/** What every block of a list has in common. */
export interface BlockLook {
  readonly filter: FileFilter;
  readonly view: FileView;
  readonly columns: number;
  readonly gap: number;
  readonly total: number;
  readonly hasMarks: boolean;
}

interface TimelineBlockProps {
  readonly block: Block;
  /** Loaded files of the day. */
  readonly loaded: DayFiles | undefined;
  readonly look: BlockLook;
  readonly selection: Selection;
  readonly isSelecting: boolean;
}

/** Renders some lines of a day; files that are not loaded yet are grey places of the same size. */
export const TimelineBlock = memo(function TimelineBlock(props: TimelineBlockProps) {
  const { block, loaded, look } = props;
  const { day, firstLine, lineCount } = block;
  const isGrid = look.view === 'grid';
  return (
    <>
      {firstLine === 0 && (
        <div {...(isGrid ? rowAria(day.rowsBefore + 1) : { role: 'listitem' })}>
          <DayHead {...{ day, loaded }} columns={isGrid ? look.columns : null} select={props} />
        </div>
      )}
      {Array.from({ length: lineCount }, (_, index) => {
        const line = firstLine + index;
        const places = Array.from(
          { length: Math.min(look.columns, day.fileCount - line * look.columns) },
          (_, column) => line * look.columns + column,
        );
        return isGrid ? (
          <div
            key={line}
            {...rowAria(day.rowsBefore + line + 2)}
            className="grid"
            style={{
              gridTemplateColumns: `repeat(${look.columns}, minmax(0, 1fr))`,
              gap: look.gap,
              paddingBottom: look.gap,
            }}
          >
            {places.map((place, column) => (
              <Square key={place} {...props} file={loaded?.files[place]} place={place} column={column} />
            ))}
          </div>
        ) : (
          places.map((place) => <Line key={place} {...props} file={loaded?.files[place]} place={place} />)
        );
      })}
    </>
  );
});

/** Stands for a block that is not drawn yet: one element, however many files it has. */
export function BlockPlaceholder({ height }: { height: number }) {
  return <div aria-hidden="true" className="bg-surface-sunken" style={{ height }} />;
}

function rowAria(index: number): HTMLAttributes<HTMLElement> {
  return { role: 'row', 'aria-rowindex': index };
}

/** Renders the heading of a day; in a grid it spans all columns. */
export function DayHead({
  day,
  loaded,
  columns,
  select,
  isHidden = false,
}: {
  day: PlacedDay;
  loaded: DayFiles | undefined;
  columns: number | null;
  select: Pick<TimelineBlockProps, 'selection' | 'isSelecting'>;
  /** Whether it repeats the heading for the eye alone. */
  isHidden?: boolean;
}) {
  const name = formatDayHeading(`${day.key}T12:00:00+07:00`, Date.now());
  const { selection, isSelecting } = select;
  const counted = loaded?.isWhole ? countFiles(loaded.files) : { fileCount: day.fileCount };
  return (
    <div {...(columns !== null && { role: 'gridcell', 'aria-colspan': columns })} className="h-[3rem]">
      <DateHeading
        dayKey={day.key}
        aside={countedFiles(counted)}
        {...(isSelecting && { lead: <DaySelect dayKey={day.key} {...{ selection, name, isHidden }} /> })}
      >
        {name}
      </DateHeading>
    </div>
  );
}

type ItemProps = TimelineBlockProps & { file: FileItem | undefined; place: number };

function Square({ file, place, column, block, look, selection }: ItemProps & { column: number }) {
  const aria: HTMLAttributes<HTMLElement> = { role: 'gridcell', 'aria-colindex': column + 1 };
  if (!file) {
    return (
      <div {...aria} aria-busy="true">
        <Skeleton className="aspect-square rounded-tile" />
      </div>
    );
  }
  const isSelected = selection.has(file);
  return (
    <FileSquare
      file={file}
      filter={look.filter}
      position={`${formatCount(block.day.filesBefore + place + 1)} จาก ${formatCount(look.total)}`}
      selected={isSelected}
      className="group/square relative"
      overlay={<StarButton file={file} place="tile" />}
      {...(look.hasMarks && { onSelectedChange: () => selection.toggle(file.id) })}
      aria={{ ...aria, draggable: canHover, 'aria-selected': isSelected }}
    />
  );
}

function Line({ file, place, block, look, selection, isSelecting }: ItemProps) {
  const aria: HTMLAttributes<HTMLElement> = {
    role: 'listitem',
    'aria-posinset': block.day.filesBefore + place + 1,
    'aria-setsize': look.total,
  };
  if (!file) {
    return (
      <div {...aria} aria-busy="true" className="h-[4.5rem] py-1">
        <Skeleton className="h-full rounded-tile" />
      </div>
    );
  }
  return (
    <FileLine
      file={file}
      filter={look.filter}
      details={detailsOf(file)}
      mark={<StarButton file={file} place="row" />}
      hasMenu
      isSelecting={isSelecting}
      selected={selection.has(file)}
      onSelectedChange={() => selection.toggle(file.id)}
      aria={{ ...aria, draggable: canHover }}
    />
  );
}
