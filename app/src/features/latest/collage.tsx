import type { FileItem } from '@kepwai/api-client';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pictureOf } from '../../lib/api/picture-of.ts';
import { formatDayHeading, formatTime } from '../../lib/format/dates.ts';
import { formatCount } from '../../lib/format/sizes.ts';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import { Skeleton } from '../../ui/drawings/skeleton.tsx';
import { RovingList } from '../../ui/files/roving-list.tsx';
import { preloadThumbnail } from '../../ui/files/thumbnail.tsx';
import { posterOf, senderNameOf } from '../files/file-words.ts';
import { FileSquare } from '../files/list/file-square.tsx';
import { type Burst, collageSize } from './burst.ts';

/** Its height never depends on the number of pictures, so that nothing moves when they are known. */
const frame = 'aspect-4/3 sm:aspect-5/2 xl:aspect-3/1';
const edgeToEdge = '-mx-4 overflow-hidden sm:mx-0 sm:rounded-sheet';

/** Grid and places by the number of pictures: on a phone, and from sm on. */
const layouts = [
  { grid: '', places: [''] },
  { grid: 'grid-cols-2', places: ['', ''] },
  { grid: 'grid-cols-3 grid-rows-2', places: ['col-span-2 row-span-2', '', ''] },
  {
    grid: 'grid-cols-2 grid-rows-2 sm:grid-cols-4',
    places: ['sm:col-span-2 sm:row-span-2', 'sm:col-span-2', '', ''],
  },
  {
    grid: 'grid-cols-6 grid-rows-[3fr_2fr] sm:grid-cols-4 sm:grid-rows-2',
    places: [
      'col-span-3 sm:col-span-2 sm:row-span-2',
      'col-span-3 sm:col-span-1',
      ...Array<string>(3).fill('col-span-2 sm:col-span-1'),
    ],
  },
] as const;

/** Shows the latest burst as a wide collage, with who sent it and when. */
export function Collage({
  files,
  count,
  words,
  to,
}: {
  /** Pictures in their order. */
  files: Burst['files'];
  /** Number of pictures, including those that are not loaded. */
  count: number;
  /** How many there are, in words. */
  words: ReactNode;
  /** Address of the image set, if it is one. */
  to: string | null;
}) {
  const shown = files.slice(0, collageSize);
  const layout = layouts[shown.length - 1] ?? layouts[0];
  const hidden = count - shown.length;
  return (
    <section aria-label="ส่งล่าสุด" className="flex flex-col">
      <div data-tiles="fill" className={`${frame} ${edgeToEdge}`}>
        <RovingList
          label="รูปที่ส่งล่าสุด"
          ids={shown.map(({ id }) => id)}
          className={`grid h-full auto-rows-fr gap-0.5 ${layout.grid}`}
        >
          {shown.map((file, index) => (
            <FileSquare
              key={file.id}
              file={file}
              eager
              className={`group/square relative min-h-0 min-w-0 ${layout.places[index] ?? ''}`}
              sizes={sizesOf(index, shown.length)}
              {...(hidden > 0 && index === shown.length - 1 && { overlay: <MoreLabel count={hidden} /> })}
            />
          ))}
        </RovingList>
      </div>
      <Caption file={files[0]} words={words} to={to} />
    </section>
  );
}

/** Loads the pictures of a collage that will be rendered: on a slow phone that takes longer than the first of them. */
export function preloadCollage(files: Burst['files']): void {
  const shown = files.slice(0, collageSize);
  for (const [index, file] of shown.entries()) {
    const { thumbnailUrl, isAwaited } = pictureOf(file);
    if (thumbnailUrl) preloadThumbnail(thumbnailUrl, isAwaited ? null : sizesOf(index, shown.length));
  }
}

/** Returns the widths of a picture. On a phone less than it takes: three large pictures would be most of a first visit. */
function sizesOf(index: number, count: number): string {
  if (count === 1) return '100vw';
  return index === 0 && count < 4 ? '(min-width: 640px) 60vw, 48vw' : '(min-width: 640px) 40vw, 33vw';
}

function Caption({ file, words, to }: { file: FileItem; words: ReactNode; to: string | null }) {
  const { postedBy, postedAt } = file;
  const content = (
    <>
      <Avatar name={senderNameOf(file)} pictureUrl={postedBy?.pictureUrl} size="small" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-small leading-normal font-semibold">{posterOf(file)}</span>
        <span className="block truncate text-caption leading-normal text-ink-soft">
          {formatDayHeading(postedAt, Date.now())} {formatTime(postedAt)} · {words}
        </span>
      </span>
    </>
  );
  const row = 'flex min-h-14 items-center gap-3 py-1.5';
  if (to === null) return <p className={row}>{content}</p>;
  return (
    <Link to={to} className={`${row} rounded-control text-ink no-underline hover:text-action`}>
      {content}
      <ChevronRight className="size-5 shrink-0 text-ink-soft" />
    </Link>
  );
}

/** Placeholder of the collage and its caption, of the same height. */
export function CollageSkeleton() {
  return (
    <div>
      <Skeleton className={`${frame} ${edgeToEdge} rounded-none`} />
      <div className="flex min-h-14 items-center gap-3 py-1.5">
        <Skeleton className="size-8 shrink-0 rounded-full" />
        <Skeleton className="h-8 w-40" />
      </div>
    </div>
  );
}

/** Label over the last picture: how many more there are. */
function MoreLabel({ count }: { count: number }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 grid place-items-center bg-stage/55 text-heading font-semibold text-stage-ink tabular-nums"
    >
      +{formatCount(count)}
    </span>
  );
}
