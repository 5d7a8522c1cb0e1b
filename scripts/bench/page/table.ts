import type { Score } from './lighthouse.ts';
import type { Opening, Visit } from './visit.ts';

/** Visits of one kind on one network. */
export interface Row {
  visit: string;
  network: string;
  measured: readonly Visit[];
}

/** Seconds of commit 1e39d25 on two quiet cores, by visit and network, and the first thumbnail that is wanted. */
const before: Readonly<
  Record<string, Readonly<Record<string, readonly [thumbnail: number, wanted: number]>>>
> = {
  'cabinet, cold': { '4G': [5.5, 3.5], '9M': [3.7, 2.0] },
  'cabinet, warm': { '4G': [3.5, 1.0], '9M': [3.1, 1.0] },
  'card in LINE, first of the day, cold': { '4G': [8.7, 5.0], '9M': [6.7, 3.5] },
  'card in LINE, signed in, warm': { '4G': [5.0, 1.2], '9M': [4.1, 1.2] },
};

/** Prints medians, a row per visit and network. Times are seconds. */
export function printTable(rows: readonly Row[]): void {
  console.table(
    rows.map(({ visit, network, measured }) => {
      const [thumbnail, wanted] = before[visit]?.[network] ?? [];
      const seconds = (read: (visit: Visit) => number | null) => inSeconds(median(measured.map(read)));
      const kilobytes = (...types: string[]) =>
        Math.round(
          median(measured.map(({ bytes }) => types.reduce((sum, type) => sum + (bytes[type] ?? 0), 0))) /
            1000,
        );
      return {
        visit,
        net: network,
        FCP: seconds(({ firstPaint }) => firstPaint),
        front: seconds(({ front }) => front),
        thumbnail: seconds(({ firstThumbnail }) => firstThumbnail),
        'was at first': thumbnail ?? '',
        wanted: wanted ?? '',
        LCP: seconds(({ largestPaint }) => largestPaint),
        TBT: seconds(({ blockingMs }) => blockingMs),
        CLS: median(measured.map(({ layoutShift }) => layoutShift)).toFixed(3),
        requests: median(measured.map(({ requests }) => requests)),
        'JS KB': kilobytes('Script'),
        'API KB': kilobytes('Fetch', 'XHR'),
        'pictures KB': kilobytes('Image'),
      };
    }),
  );
}

/** Openings of pictures on one network. */
export interface OpeningRow {
  network: string;
  measured: readonly { tap: Opening; next: Opening }[];
}

/** Prints medians of opening a picture from a list, and the next one, a row per network. Times are seconds. */
export function printOpenings(rows: readonly OpeningRow[]): void {
  console.table(
    rows.map(({ network, measured }) => {
      const seconds = (read: (opening: { tap: Opening; next: Opening }) => number) =>
        inSeconds(median(measured.map(read)));
      return {
        net: network,
        'tap: a picture': seconds(({ tap }) => tap.picture),
        'tap: larger': seconds(({ tap }) => tap.preview),
        wanted: 0.5,
        'next: a picture': seconds(({ next }) => next.picture),
        'next: larger': seconds(({ next }) => next.preview),
        'wanted ': 0.1,
      };
    }),
  );
}

/** Prints the run with the median of Lighthouse's scores of the cabinet, beside that of commit 1e39d25. */
export function printScores(measured: readonly Score[]): void {
  const sorted = measured.toSorted((a, b) => a.performance - b.performance);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) return;
  const all = sorted.map(({ performance }) => performance).join(', ');
  console.log(
    `Lighthouse, mobile, signed-in cabinet: ${middle.performance} (was 66 at first, wanted 90; runs: ${all})`,
  );
  console.log(middle.metrics);
}

/** Prints the median of the largest paint of the page of a link, which must be there within a second and a half. */
export function printShareScores(measured: readonly Score[]): void {
  const sorted = measured.toSorted((a, b) => a.largestPaintMs - b.largestPaintMs);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) return;
  const all = sorted.map(({ largestPaintMs }) => inSeconds(largestPaintMs)).join(', ');
  console.log(
    `Lighthouse, mobile, page of a link: LCP ${inSeconds(middle.largestPaintMs)} s (wanted 1.50; runs: ${all})`,
  );
  console.log(`${middle.performance} · ${middle.metrics}`);
}

/** Returns the middle one; a value that never came counts as the largest. */
function median(values: readonly (number | null)[]): number {
  const sorted = values.map((value) => value ?? Number.POSITIVE_INFINITY).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function inSeconds(milliseconds: number): string {
  return Number.isFinite(milliseconds) ? (milliseconds / 1000).toFixed(2) : '–';
}
