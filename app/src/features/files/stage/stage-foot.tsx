import type { FileItem } from '@kepwai/api-client';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { formatDateTime } from '../../../lib/format/dates.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { nameOf } from '../file-words.ts';
import type { SwipeDirection } from '../viewer/use-zoom.ts';
import type { Neighbours } from './neighbours.ts';

/** Renders the bar below the file: poster and time, between the links to its neighbours. */
export function StageFoot({
  file,
  neighbours,
  onGo,
}: {
  file: FileItem | undefined;
  neighbours: Neighbours;
  onGo: (direction: SwipeDirection) => void;
}) {
  return (
    <footer className="flex min-h-14 items-center gap-2 px-2 pb-[env(safe-area-inset-bottom)]">
      <IconButton
        tone="stage"
        label="ก่อนหน้า"
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={neighbours.previousId === null}
        onClick={() => onGo('previous')}
      />
      <p className="min-w-0 flex-1 truncate text-center text-caption text-stage-ink-soft tabular-nums">
        {file && `${nameOf(file.postedBy)} · ${formatDateTime(file.postedAt)}`}
      </p>
      <IconButton
        tone="stage"
        label="ถัดไป"
        icon={<ChevronRight aria-hidden="true" />}
        disabled={neighbours.nextId === null}
        onClick={() => onGo('next')}
      />
    </footer>
  );
}
