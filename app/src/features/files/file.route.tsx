import { type FileItem, isNotFound } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useEffect, useMemo } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { describeError } from '../../lib/format/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { savingFileTypesQuery } from '../group-quota/queries.ts';
import { imageSetQuery } from '../image-sets/queries.ts';
import type { Route } from './+types/file.route.ts';
import { type FileFilter, parseFileFilter } from './file-filter.ts';
import { findInLists } from './find-in-lists.ts';
import { fileQuery } from './queries.ts';
import { useNeighbours } from './stage/neighbours.ts';
import { StageBar } from './stage/stage-bar.tsx';
import { StageFoot } from './stage/stage-foot.tsx';
import { type KindRule, UnavailableFile } from './stage/unavailable-file.tsx';
import { useFileNavigation } from './stage/use-file-navigation.ts';
import { useEscape, useLeave } from './stage/use-leave.ts';
import { noteViewed } from './use-returned-file.ts';
import { useTrash } from './use-trash.ts';
import { StageMessage } from './viewer/stage-message.tsx';
import type { SwipeDirection } from './viewer/use-zoom.ts';
import { Viewer } from './viewer/viewer.tsx';

export const handle: LayoutHandle = { bare: true };

/** Shows one file full screen, with swipes to its neighbours under the same filter. */
export default function File({ params: { groupId, fileId } }: Route.ComponentProps) {
  const [searchParams] = useSearchParams();
  const filter = useMemo(() => parseFileFilter(searchParams), [searchParams]);
  const queryClient = useQueryClient();
  const query = useQuery({
    ...fileQuery(groupId, fileId),
    // Shows a file from a cached list at once; the server is still asked.
    initialData: () => findInLists(queryClient, groupId, fileId),
    initialDataUpdatedAt: 0,
  });
  const file = query.data;
  const neighbours = useNeighbours(groupId, file ?? null, filter, useImageSetOrder(groupId, filter));
  const go = useFileNavigation(groupId, filter, neighbours);
  const { leave } = useLeave(groupId, filter);
  useEscape(leave);
  useEffect(() => noteViewed(queryClient, groupId, fileId), [queryClient, groupId, fileId]);
  const isGone = isNotFound(query.error);
  if (isGone && !file) return <Navigate to="/404" replace />;
  return (
    <div className="flex min-h-0 flex-1 scheme-dark flex-col bg-stage text-stage-ink">
      <StageBar file={file} groupId={groupId} filter={filter} isGone={isGone} onTrashed={go.goToNext} />
      <div className="relative flex min-h-0 flex-1">
        {isGone && <Unsent groupId={groupId} />}
        {!isGone && file && (
          <Stage key={file.id} file={file} onSwipe={go.swipe} onRefresh={() => void query.refetch()} />
        )}
        {!file && query.error && (
          <div className="m-auto rounded-sheet bg-surface text-ink">
            <ErrorState
              {...describeError(query.error)}
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            />
          </div>
        )}
        {!file && !query.error && (
          <div className="m-auto">
            <Loading label="กำลังเตรียมตัวอย่าง" onRetry={() => void query.refetch()}>
              <p className="text-small text-stage-ink-soft">กำลังเตรียมตัวอย่าง…</p>
            </Loading>
          </div>
        )}
      </div>
      <p role="status" className="sr-only">
        {file && !isGone && [neighbours.position, file.name].filter(Boolean).join(' · ')}
      </p>
      <StageFoot file={file} neighbours={neighbours} onGo={go.swipe} />
    </div>
  );
}

function Stage({
  file,
  onSwipe,
  onRefresh,
}: {
  file: FileItem;
  onSwipe: (direction: SwipeDirection) => void;
  onRefresh: () => void;
}) {
  const { restore, isRestoring } = useTrash(file.groupId);
  const rule = useKindRule(file);
  if (file.trashedAt !== null) {
    return (
      <StageMessage
        icon={<Trash2 aria-hidden="true" />}
        title="ไฟล์นี้อยู่ในถังขยะ"
        action={
          file.permissions.trash && (
            <Button
              busy={isRestoring}
              icon={<Undo2 aria-hidden="true" />}
              onClick={() => void restore([file])}
            >
              กู้คืน
            </Button>
          )
        }
      >
        กู้คืนได้ภายใน 30 วันนับจากวันที่ย้ายมา
      </StageMessage>
    );
  }
  if (file.state !== 'kept' || file.contentUrl === null) return <UnavailableFile file={file} rule={rule} />;
  return <Viewer file={file} contentUrl={file.contentUrl} onSwipe={onSwipe} onExpired={onRefresh} />;
}

/**
 * Returns the group's setting for the kind of a file that was missed because of its kind; null for other
 * files.
 */
function useKindRule({ groupId, kind, missedReason }: FileItem): KindRule | null {
  const { data } = useQuery({ ...savingFileTypesQuery(groupId), enabled: missedReason === 'kind_off' });
  const setting = data?.kinds.find((item) => item.kind === kind);
  return data && setting ? { isKept: setting.keep, mayChange: data.permissions.change } : null;
}

function Unsent({ groupId }: { groupId: string }) {
  return (
    <StageMessage
      icon={<CloudOff aria-hidden="true" />}
      title="คนส่งยกเลิกข้อความนี้แล้ว ไฟล์เลยถูกลบ"
      action={
        <Link
          to={`/microapp/${groupId}`}
          className="min-h-11 content-center px-3 underline underline-offset-4"
        >
          กลับไปหน้าตู้
        </Link>
      }
    />
  );
}

/** Returns the order of the image set that the filter names, or null if it names none. */
function useImageSetOrder(groupId: string, { imageSetId }: FileFilter): readonly string[] | null {
  const { data } = useQuery({
    ...imageSetQuery(groupId, imageSetId ?? ''),
    enabled: imageSetId !== null,
  });
  if (imageSetId === null) return null;
  return data?.files.map(({ id }) => id) ?? [];
}
