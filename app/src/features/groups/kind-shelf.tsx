import type { Group } from '@kepwai/api-client';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format/sizes.ts';
import { FileKindIcon, fileKindLabels } from '../../ui/file-kind.tsx';

/** Shows the four kinds with their counts, each linked to its files. */
export function KindShelf({ groupId, counts }: { groupId: string; counts: Group['counts'] }) {
  return (
    <nav
      aria-label="ชนิดของไฟล์"
      className="grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] gap-2 xl:grid-cols-2"
    >
      {counts.map(({ kind, fileCount }) => (
        <Link
          key={kind}
          to={`/microapp/${groupId}/file?kind=${kind}`}
          className="flex min-h-16 flex-col items-center justify-center gap-0.5 rounded-tile border border-line bg-surface-raised px-1 py-1.5 text-center xl:min-h-20 text-ink no-underline transition-colors hover:border-edge"
        >
          <FileKindIcon kind={kind} className="size-6" />
          <span className="text-caption whitespace-nowrap">
            <span className="font-medium">{fileKindLabels[kind]}</span>{' '}
            <span className="text-ink-soft tabular-nums">{formatCount(fileCount)}</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}
