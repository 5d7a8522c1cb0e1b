import type { FileItem } from '@kepwai/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import Undo2 from 'lucide-react/icons/undo-2';
import { resolveApiUrl } from '../../lib/api.ts';
import { describeError } from '../../lib/error-text.ts';
import { formatSize } from '../../lib/sizes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyDrawerDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FileRow } from '../../ui/file-row.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Trouble, TroubleLine } from '../../ui/trouble.tsx';
import { filePath } from './file-square.tsx';
import { nameOf } from './file-words.ts';
import { trashQuery } from './queries.ts';
import { useTrash } from './use-trash.ts';

/** How long a thing stays in the trash. @see openapi/paths/file.yaml, trashFile */
const trashDays = 30;
const dayMs = 86_400_000;

/** What was thrown away, and the way back. */
export function TrashView({ groupId }: { groupId: string }) {
  const query = useInfiniteQuery(trashQuery(groupId));
  const { restore } = useTrash(groupId);
  const { data, error, isFetching, refetch } = query;
  if (!data) {
    if (error)
      return <Trouble {...describeError(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
    return (
      <Loading label="กำลังโหลดถังขยะ" onRetry={() => void refetch()}>
        <div className="flex flex-col gap-2">
          {[0, 1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-17 rounded-tile" />
          ))}
        </div>
      </Loading>
    );
  }
  const files = data.pages.flatMap((page) => page.items);
  if (files.length === 0) {
    return (
      <EmptyState drawing={EmptyDrawerDrawing} title="ถังขยะว่าง">
        ของที่ย้ายมาที่นี่จะอยู่ต่ออีก {trashDays} วัน เผื่อเปลี่ยนใจ
      </EmptyState>
    );
  }
  return (
    <>
      <p className="text-small text-ink-soft">ของในถังขยะยังนับพื้นที่อยู่ และจะถูกลบจริงเมื่อครบ {trashDays} วัน</p>
      <ul className="flex flex-col gap-1">
        {files.map((file) => (
          <li key={file.id}>
            <FileRow
              to={filePath(file)}
              name={file.name}
              kind={file.kind}
              thumbnailUrl={file.thumbnailUrl && resolveApiUrl(file.thumbnailUrl)}
              thumbhash={file.thumbhash}
              details={trashDetails(file)}
              trailing={
                file.permissions.trash && (
                  <Button
                    tone="quiet"
                    icon={<Undo2 aria-hidden="true" />}
                    aria-label={`กู้คืน ${file.name}`}
                    onClick={() => void restore([file])}
                  >
                    กู้คืน
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
      {query.isFetchNextPageError ? (
        <TroubleLine title="โหลดต่อไม่ได้" onRetry={() => void query.fetchNextPage()} />
      ) : (
        query.hasNextPage && (
          <Button
            tone="secondary"
            className="self-center"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            ดูเพิ่ม
          </Button>
        )
      )}
    </>
  );
}

function trashDetails({ trashedAt, postedBy, sizeBytes }: FileItem): string {
  const daysLeft = trashedAt
    ? Math.max(0, Math.ceil((Date.parse(trashedAt) + trashDays * dayMs - Date.now()) / dayMs))
    : trashDays;
  return [`เหลืออีก ${daysLeft} วัน`, nameOf(postedBy), sizeBytes !== null && formatSize(sizeBytes)]
    .filter(Boolean)
    .join(' · ');
}
