import type { Memories as MemoriesItem, MemoryDay } from '@kepwai/api-client';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Link } from 'react-router';
import { pictureOf } from '../../lib/api/picture-of.ts';
import { countedFiles, countedLike } from '../../lib/format/counted-files.ts';
import { FilePicture } from '../../ui/files/file-picture.tsx';
import { formatFileFilter, noFilter } from '../files/file-filter.ts';

/** Shows what the group still has from long ago. It renders nothing if there is nothing. */
export default function Memories({
  groupId,
  memories: { days, rescued },
}: {
  groupId: string;
  memories: MemoriesItem;
}) {
  return (
    <>
      {days.length > 0 && <Days groupId={groupId} days={days} />}
      {rescued.fileCount > 0 && <Rescued groupId={groupId} rescued={rescued} />}
    </>
  );
}

function Rescued({ groupId, rescued }: { groupId: string; rescued: MemoriesItem['rescued'] }) {
  const filter = formatFileFilter({ ...noFilter, sort: 'oldest' });
  return (
    <Link
      to={`/microapp/${groupId}/file?${filter}`}
      className="flex items-center gap-3 rounded-tile border border-line bg-surface-raised px-4 py-3 text-ink no-underline transition-colors hover:border-edge"
    >
      <ShieldCheck className="size-6 shrink-0 text-action" aria-hidden="true" />
      <span className="min-w-0">
        <span className="block font-medium">
          เก็บไว้ช่วยไว้ {countedFiles(rescued, { hasMore: rescued.hasMore })}
        </span>
        <span className="block text-caption text-ink-soft">LINE ลบแล้ว · เก็บไว้ยังอยู่</span>
      </span>
    </Link>
  );
}

function Days({ groupId, days }: { groupId: string; days: readonly MemoryDay[] }) {
  return (
    <section aria-label="ปีก่อนวันนี้">
      <h2 className="mb-2 text-body font-semibold">ปีก่อนวันนี้</h2>
      <ul className="-mx-4 flex gap-3 overflow-x-auto px-4 pb-1 [scrollbar-width:thin] sm:-mx-8 sm:px-8 xl:mx-0 xl:px-0">
        {days.map((memory) => (
          <li key={memory.day} className="shrink-0">
            <Day groupId={groupId} memory={memory} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders a day as its first four pictures, or the first. */
function Day({
  groupId,
  memory: { yearsAgo, day, fileCount, files },
}: {
  groupId: string;
  memory: MemoryDay;
}) {
  const filter = formatFileFilter({ ...noFilter, dates: { from: day, to: day }, sort: 'oldest' });
  const shown = files.length >= 4 ? files : files.slice(0, 1);
  return (
    <Link
      to={`/microapp/${groupId}/file?${filter}`}
      className="flex w-30 flex-col gap-1.5 rounded-tile text-ink no-underline xl:w-36"
    >
      <span
        className={`grid aspect-square gap-0.5 overflow-hidden rounded-tile border border-line bg-surface-sunken ${shown.length > 1 ? 'grid-cols-2 grid-rows-2' : ''}`}
      >
        {shown.map((file) => (
          <span key={file.id} className="relative flex overflow-hidden">
            <FilePicture kind={file.kind} {...pictureOf(file)} iconClass="size-8" />
          </span>
        ))}
      </span>
      <span className="min-w-0 px-0.5">
        <span className="block truncate text-small font-medium">
          {yearsAgo === 1 ? 'ปีที่แล้ว' : `${yearsAgo} ปีก่อน`}
        </span>
        <span className="block truncate text-caption text-ink-soft">{countedLike(fileCount, files)}</span>
      </span>
    </Link>
  );
}
