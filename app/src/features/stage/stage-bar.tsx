import type { FileItem } from '@kepwai/api-client';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { formatDayHeading, formatTime } from '../../lib/format/dates.ts';
import { spokenName } from '../../lib/format/names/spoken-name.ts';
import { iconButtonLook } from '../../ui/controls/icon-button.tsx';
import { Avatar } from '../../ui/drawings/avatar.tsx';
import type { FileFilter } from '../files/file-filter.ts';
import { posterOf, senderNameOf } from '../files/file-words.ts';
import type { SwipeDirection } from '../viewer/image/use-drag.ts';
import type { Neighbours } from './neighbours.ts';
import { useLeave } from './use-leave.ts';

/** Renders the bar above the file: the way back, who sent it and when, and the ways to its neighbours. */
export function StageBar({
  file,
  groupId,
  filter,
  isGone,
  neighbours,
  onGo,
}: {
  file: FileItem | undefined;
  groupId: string;
  filter: FileFilter;
  isGone: boolean;
  neighbours: Neighbours;
  onGo: (direction: SwipeDirection) => void;
}) {
  const { listPath, leave } = useLeave(groupId, filter);
  return (
    // With large text the neighbours are in a line of their own.
    <div className="flex min-h-14 flex-wrap items-center justify-end gap-1 px-2 py-1">
      <Link
        to={listPath}
        aria-label="กลับ"
        className={iconButtonLook('stage')}
        onClick={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      {/* The name of an unsent file is not shown any more. */}
      <FileHeading file={isGone ? undefined : file} />
      <NeighbourButton direction="previous" id={neighbours.previousId} onGo={onGo} />
      <NeighbourButton direction="next" id={neighbours.nextId} onGo={onGo} />
    </div>
  );
}

function FileHeading({ file }: { file: FileItem | undefined }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The tapped control is gone, so screen readers continue at the file.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const name = file ? spokenName(file) : 'ไฟล์';
  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className="flex min-w-0 flex-1 basis-[9rem] items-center gap-2.5 px-1 outline-none"
      >
        <span className={file ? 'sr-only' : 'text-body font-medium'}>{name}</span>
        {file && (
          <>
            <Avatar name={senderNameOf(file)} pictureUrl={file.postedBy?.pictureUrl ?? null} size="small" />
            <span className="min-w-0 leading-tight">
              <span className="block truncate py-px text-small leading-normal font-medium">
                {posterOf(file)}
              </span>{' '}
              <span className="block text-caption leading-normal font-normal text-stage-ink-soft tabular-nums">
                {`${formatDayHeading(file.postedAt, Date.now())} ${formatTime(file.postedAt)}`}
              </span>
            </span>
          </>
        )}
      </h1>
      <title>{`${name} · เก็บไว้`}</title>
    </>
  );
}

/** Renders a step to a neighbour: in the bar on a phone, beside the file on a wide screen. */
function NeighbourButton({
  direction,
  id,
  onGo,
}: {
  direction: SwipeDirection;
  id: string | null;
  onGo: (direction: SwipeDirection) => void;
}) {
  const isNext = direction === 'next';
  const Icon = isNext ? ChevronRight : ChevronLeft;
  return (
    <button
      type="button"
      aria-label={isNext ? 'ถัดไป' : 'ก่อนหน้า'}
      disabled={id === null}
      onClick={() => onGo(direction)}
      className={`${iconButtonLook('stage')} lg:fixed lg:top-1/2 lg:z-1 lg:-translate-y-1/2 lg:bg-stage/70 ${isNext ? 'lg:right-3' : 'lg:left-3'}`}
    >
      <Icon aria-hidden="true" />
    </button>
  );
}
