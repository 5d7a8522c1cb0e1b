import { type HTMLAttributes, memo } from 'react';
import { countedListed, countListed } from '../../lib/format/counted-files.ts';
import { classes } from '../../ui/classes.ts';
import { TabStopProvider } from '../../ui/controls/tab-stop.tsx';
import { DateHeading } from '../../ui/files/date-heading.tsx';
import { countOfDays, dayKeysOf } from '../files/days.ts';
import { DaySelect } from '../files/list/filter/day-select.tsx';
import { daysHeading, toTimeOf } from '../files/list/join-days.ts';
import type { StarMarks } from '../stars/use-star-marks.ts';
import type { DayFiles } from './day-windows.tsx';
import type { Block, PlacedDay } from './layout.ts';
import type { BlockLook } from './timeline-tile.tsx';
import { Line, LinePlace, Square, SquarePlace } from './timeline-tile.tsx';
import type { Marks } from './use-marks.ts';

interface TimelineBlockProps {
  readonly block: Block;
  /** Loaded files of the day. */
  readonly loaded: DayFiles | undefined;
  readonly look: BlockLook;
  readonly marks: Marks;
  readonly stars: StarMarks;
  readonly isSelecting: boolean;
  readonly isDayChosen: boolean;
  /** File that is the tab stop of the list, if it is in this block. */
  readonly stopId: string | null;
}

/** Renders some lines of a day; files that are not loaded yet are grey places of the same size. */
export const TimelineBlock = memo(function TimelineBlock(props: TimelineBlockProps) {
  const { block, loaded, look, marks, isSelecting, isDayChosen } = props;
  const { day, firstLine, lineCount } = block;
  const isGrid = look.view === 'grid';
  return (
    <>
      {firstLine === 0 && (
        <div {...(isGrid ? rowAria(day.rowsBefore + 1) : { role: 'listitem' })}>
          <DayHead
            {...{ day, loaded, isSelecting }}
            columns={isGrid ? look.columns : null}
            isChosen={isDayChosen}
            onToggle={() => marks.toggleDays(dayKeysOf(day))}
          />
        </div>
      )}
      {Array.from({ length: lineCount }, (_, index) => firstLine + index).map((line) => (
        <BlockLine key={line} {...props} line={line} />
      ))}
    </>
  );
});

/** Renders a line. It has a tab stop of its own, so that moving the stop renders two lines and not all. */
function BlockLine({
  line,
  block,
  loaded,
  look,
  marks,
  stars,
  isSelecting,
  stopId,
}: TimelineBlockProps & { line: number }) {
  const { day } = block;
  const start = line * look.columns;
  const places = Array.from({ length: Math.min(look.columns, day.fileCount - start) }, (_, column) => ({
    column,
    position: day.filesBefore + start + column + 1,
    file: loaded?.files[start + column],
  }));
  const tile = { look, marks, stars };
  const tiles = places.map(({ column, position, file }) => {
    if (look.view === 'grid') {
      if (!file) return <SquarePlace key={column} column={column} />;
      return <Square key={column} {...tile} {...{ file, position, column }} />;
    }
    if (!file) return <LinePlace key={column} {...{ position, look }} />;
    return <Line key={column} {...tile} {...{ file, position, isSelecting }} />;
  });
  const isWaiting = places.every(({ file }) => !file);
  return (
    <TabStopProvider stopId={places.some(({ file }) => file?.id === stopId) ? stopId : null}>
      {look.view === 'grid' ? (
        <div
          {...rowAria(day.rowsBefore + line + 2)}
          className={classes('grid', isWaiting && 'animate-shimmer')}
          style={{
            gridTemplateColumns: `repeat(${look.columns}, minmax(0, 1fr))`,
            gap: look.gap,
            paddingBottom: look.gap,
          }}
        >
          {tiles}
        </div>
      ) : (
        tiles
      )}
    </TabStopProvider>
  );
}

/** Placeholder of a block that is not drawn yet: one element, however many files it has. */
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
  isSelecting,
  isChosen,
  onToggle,
  isHidden = false,
}: {
  day: PlacedDay;
  loaded: DayFiles | undefined;
  columns: number | null;
  isSelecting: boolean;
  /** Whether all files of the day are selected. */
  isChosen: boolean;
  onToggle: () => void;
  /** Whether it repeats the heading for the eye alone. */
  isHidden?: boolean;
}) {
  const keys = dayKeysOf(day);
  const name = daysHeading(keys, Date.now());
  const counted = loaded?.isWhole ? countListed(loaded.files) : countOfDays([day]);
  return (
    <div {...(columns !== null && { role: 'gridcell', 'aria-colspan': columns })} className="h-[3rem]">
      <DateHeading
        dayKey={toTimeOf(keys)}
        aside={countedListed(counted)}
        {...(isSelecting && { lead: <DaySelect {...{ name, isChosen, onToggle, isHidden }} /> })}
      >
        {name}
      </DateHeading>
    </div>
  );
}
