import type { CountedDay } from '../files/days.ts';

/** Sizes in pixels from which everything else follows: nothing is measured. */
export interface LineSizes {
  readonly columns: number;
  readonly lineHeight: number;
  readonly headingHeight: number;
}

/** Day with its place in the list. */
export interface PlacedDay extends CountedDay {
  /** Distance from the top of the whole list. */
  readonly top: number;
  readonly height: number;
  /** Number of files, and of rows with headings, before this day. */
  readonly filesBefore: number;
  readonly rowsBefore: number;
}

/** Whole list; it can be higher than a browser lets a page be. */
export interface TimelineLayout extends LineSizes {
  readonly days: readonly PlacedDay[];
  readonly height: number;
  readonly fileCount: number;
  readonly rowCount: number;
}

/** Part of a day that is drawn at once: some lines, the first with the heading. */
export interface Block {
  readonly key: string;
  readonly day: PlacedDay;
  readonly dayIndex: number;
  readonly firstLine: number;
  readonly lineCount: number;
  readonly height: number;
}

/** Place in the list that outlives changes of its height. */
export interface Place {
  readonly day: string;
  /** Part of the day's height that is above the screen. */
  readonly ratio: number;
}

/** Days that the page holds, from `first` to before `end`. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** Number of tiles, and of lines, that are drawn together: a line of a phone. More make longer frames. */
const tilesInBlock = 4;
const maxLinesInBlock = 4;
/** Height up to which every browser draws a page; Firefox ends at 17.8 million pixels. */
const maxPageHeight = 12_000_000;

/** Places days below each other. */
export function layOutDays(days: readonly CountedDay[], sizes: LineSizes): TimelineLayout {
  let [top, filesBefore, rowsBefore] = [0, 0, 0];
  const placed = days.map((day) => {
    const lineCount = Math.ceil(day.fileCount / sizes.columns);
    const height = sizes.headingHeight + lineCount * sizes.lineHeight;
    const here = { ...day, top, height, filesBefore, rowsBefore };
    top += height;
    filesBefore += day.fileCount;
    rowsBefore += 1 + lineCount;
    return here;
  });
  return { ...sizes, days: placed, height: top, fileCount: filesBefore, rowCount: rowsBefore };
}

/** Cuts days into blocks. */
export function cutBlocks(
  { days, columns, lineHeight, headingHeight }: TimelineLayout,
  { first, end }: Span,
): Block[] {
  const linesInBlock = Math.max(1, Math.min(maxLinesInBlock, Math.floor(tilesInBlock / columns)));
  return days.slice(first, end).flatMap((day, place) => {
    const lines = Math.ceil(day.fileCount / columns);
    return Array.from({ length: Math.ceil(lines / linesInBlock) }, (_, index) => {
      const firstLine = index * linesInBlock;
      const lineCount = Math.min(linesInBlock, lines - firstLine);
      const height = lineCount * lineHeight + (index === 0 ? headingHeight : 0);
      return { key: `${day.key} ${index}`, day, dayIndex: first + place, firstLine, lineCount, height };
    });
  });
}

/** Returns the index of the day at a distance from the top; the first or last if that is outside. */
export function findDayAt({ days }: TimelineLayout, offset: number): number {
  let [low, high] = [0, days.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((days[middle]?.top ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** Returns the days around one that fit into a page, all of them if possible. */
export function spanAround(
  layout: TimelineLayout,
  dayIndex: number,
  maxHeight: number = maxPageHeight,
): Span {
  if (layout.height <= maxHeight) return { first: 0, end: layout.days.length };
  const middle = layout.days[dayIndex]?.top ?? 0;
  const first = findDayAt(layout, Math.max(0, Math.min(middle, layout.height) - maxHeight / 2));
  return { first, end: findDayAt(layout, middle + maxHeight / 2) + 1 };
}

/** Returns the place at a distance from the top. */
export function toPlace(layout: TimelineLayout, offset: number): Place | null {
  const day = layout.days[findDayAt(layout, offset)];
  return day ? { day: day.key, ratio: (offset - day.top) / day.height } : null;
}

/** Returns the distance of a place from the top; that of the nearest day if its own is gone. */
export function toOffset(layout: TimelineLayout, place: Place): number {
  const exact = layout.days.find(({ key }) => key === place.day);
  if (exact) return exact.top + place.ratio * exact.height;
  const isLatestFirst = (layout.days[0]?.key ?? '') > (layout.days.at(-1)?.key ?? '');
  const next = layout.days.find(({ key }) => (isLatestFirst ? key < place.day : key > place.day));
  return next?.top ?? layout.height;
}
