import type { FileItem } from '@kepwai/api-client';
import { useDeferredValue } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { countedFiles, countFiles } from '../../../lib/format/counted-files.ts';
import { formatDayHeading } from '../../../lib/format/dates.ts';
import { DateHeading } from '../../../ui/date-heading.tsx';
import { TileList } from '../../../ui/file-tile.tsx';
import { FileSquare } from './file-square.tsx';
import { groupByDay } from './group-by-day.ts';

/** Number of tiles in the first commit: more than a phone shows. */
const firstTiles = 24;
/** Number of tiles whose pictures load before all others: two rows of a phone. */
const eagerTiles = 6;

/** Renders the files of the first screen at once, and the others when the browser has time. */
export function LatestDays({
  files,
  isNew,
}: {
  files: readonly FileItem[];
  isNew: (file: FileItem) => boolean;
}) {
  const { key: visit } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop && visit !== 'default';
  // A person who comes back has their place on the page, which needs its whole height.
  const shownCount = useDeferredValue(files.length, isReturn ? files.length : firstTiles);
  const places = new Map(files.map(({ id }, place) => [id, place]));
  return groupByDay(files).map(({ key, at, items }) => {
    const shown = items.filter(({ id }) => (places.get(id) ?? 0) < shownCount);
    if (shown.length === 0) return null;
    const heading = formatDayHeading(at, Date.now());
    return (
      <div key={key}>
        <DateHeading dayKey={key} aside={countedFiles(countFiles(items))}>
          {heading}
        </DateHeading>
        <TileList label={heading} ids={shown.map(({ id }) => id)}>
          {shown.map((file) => (
            <FileSquare
              key={file.id}
              file={file}
              eager={(places.get(file.id) ?? 0) < eagerTiles}
              isNew={isNew(file)}
            />
          ))}
        </TileList>
      </div>
    );
  });
}
