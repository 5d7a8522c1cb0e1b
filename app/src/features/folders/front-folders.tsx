import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FolderPlus from 'lucide-react/icons/folder-plus';
import { Link } from 'react-router';
import { uploadFolderProps } from '../../lib/page/device/upload-folder.ts';
import { Skeleton } from '../../ui/drawings/skeleton.tsx';
import { InlineError } from '../../ui/page/error-state.tsx';
import { FolderMark } from './folder-colors.tsx';
import { folderContents, folderPath } from './folder-words.ts';
import { frontFoldersQuery } from './queries.ts';

const look =
  'flex h-full min-h-16 w-44 items-center gap-3 rounded-tile border border-line bg-surface-raised px-3 py-2 text-ink no-underline transition-colors hover:border-edge';

/** Row of a group's folders on its front page, with the link to all of them. */
export default function FrontFolders({ groupId }: { groupId: string }) {
  const { data, error, isFetching, refetch } = useQuery(frontFoldersQuery(groupId));
  return (
    <nav aria-label="โฟลเดอร์">
      <h2>
        <Link
          to={folderPath(groupId, null)}
          aria-label="โฟลเดอร์ ทั้งหมด"
          className="inline-flex min-h-11 items-center gap-1 text-small font-medium text-ink-soft no-underline hover:text-action"
        >
          โฟลเดอร์
          <ChevronRight aria-hidden="true" className="size-5" />
        </Link>
      </h2>
      {!data && error ? (
        <InlineError title="โหลดโฟลเดอร์ไม่ได้" isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:thin] sm:-mx-8 sm:px-8 xl:mx-0 xl:px-0">
          {!data &&
            [0, 1].map((place) => <Skeleton key={place} className="h-16 w-44 shrink-0 rounded-tile" />)}
          {data?.items.map((folder) => (
            <li key={folder.id} className="shrink-0">
              <Link to={folderPath(groupId, folder.id)} className={look} {...uploadFolderProps(folder)}>
                <FolderMark color={folder.color} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-small font-medium">{folder.name}</span>
                  <span className="block truncate text-caption text-ink-soft tabular-nums">
                    {folderContents(folder)}
                  </span>
                </span>
              </Link>
            </li>
          ))}
          {data?.items.length === 0 && (
            <li>
              <Link to={folderPath(groupId, null)} className={`${look} w-auto border-dashed`}>
                <FolderPlus aria-hidden="true" className="size-6 text-ink-soft" />
                สร้างโฟลเดอร์แรก
              </Link>
            </li>
          )}
        </ul>
      )}
    </nav>
  );
}
