import { type FileItem, isNotFound } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { describeError } from '../../lib/format/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { savingFileTypesQuery } from '../group-quota/queries.ts';
import { imageSetQuery } from '../image-sets/queries.ts';
import type { Route } from './+types/file.route.ts';
import { parseFileFilter } from './file-filter.ts';
import { findInLists } from './find-in-lists.ts';
import { fileQuery } from './queries.ts';
import { Filmstrip } from './stage/filmstrip.tsx';
import { useNeighbours } from './stage/neighbours.ts';
import { StageBar } from './stage/stage-bar.tsx';
import { StageFoot } from './stage/stage-foot.tsx';
import { type KindRule, UnavailableFile } from './stage/unavailable-file.tsx';
import { useFileNavigation } from './stage/use-file-navigation.ts';
import { useEscape, useLeave } from './stage/use-leave.ts';
import { noteViewed } from './use-returned-file.ts';
import { useTrash } from './use-trash.ts';
import { StageMessage } from './viewer/stage-message.tsx';
import type { StageGestures } from './viewer/use-drag.ts';
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
  const imageSet = useImageSet(groupId, filter.imageSetId ?? file?.imageSetId ?? null);
  const order = filter.imageSetId === null ? null : imageSet.map(({ id }) => id);
  const neighbours = useNeighbours(groupId, file ?? null, filter, order);
  const go = useFileNavigation(groupId, filter, neighbours);
  const { leave } = useLeave(groupId, filter);
  useEscape(leave);
  useEffect(() => noteViewed(queryClient, groupId, fileId), [queryClient, groupId, fileId]);
  const [isBare, setIsBare] = useState(false);
  const isGone = isNotFound(query.error);
  if (isGone && !file) return <Navigate to="/404" replace />;
  const shown = isGone ? undefined : file;
  const isFull = shown !== undefined && fillsScreen(shown);
  const bars = { isOver: isFull, isHidden: isFull && isBare, onFocus: () => setIsBare(false) };
  return (
    <div className="relative flex min-h-0 flex-1 scheme-dark flex-col overflow-hidden bg-stage text-stage-ink">
      <Bar {...bars} edge="top">
        <StageBar {...{ file, groupId, filter, isGone, neighbours }} onGo={go.swipe} />
      </Bar>
      <div className="relative flex min-h-0 flex-1">
        {isGone && <Unsent groupId={groupId} />}
        {shown && (
          <Stage
            key={shown.id}
            file={shown}
            gestures={{ onSwipe: go.swipe, onTap: () => setIsBare(!isBare), onDismiss: leave }}
            onRefresh={() => void query.refetch()}
          />
        )}
        {!file && <NoFile query={query} />}
      </div>
      <p role="status" className="sr-only">
        {shown && [neighbours.position, shown.name].filter(Boolean).join(' · ')}
      </p>
      {shown && (
        <Bar {...bars} edge="bottom">
          <Filmstrip files={imageSet} fileId={shown.id} filter={filter} />
          <StageFoot file={shown} onTrashed={go.goToNext} />
        </Bar>
      )}
    </div>
  );
}

/** Whether a file takes the whole screen, with the bars over it: then a tap hides them. */
function fillsScreen({ kind, state, trashedAt }: FileItem): boolean {
  return kind === 'image' && state === 'kept' && trashedAt === null;
}

/** Bar above or below the file. A hidden one is back as soon as the keyboard reaches it. */
function Bar({
  edge,
  isOver,
  isHidden,
  onFocus,
  children,
}: {
  edge: 'top' | 'bottom';
  isOver: boolean;
  isHidden: boolean;
  onFocus: () => void;
  children: ReactNode;
}) {
  const Element = edge === 'top' ? 'header' : 'footer';
  return (
    <Element
      onFocus={onFocus}
      className={classes(
        'transition-opacity duration-calm',
        edge === 'top' ? 'top-0 pt-[env(safe-area-inset-top)]' : 'bottom-0 pb-[env(safe-area-inset-bottom)]',
        isOver && 'absolute inset-x-0 z-10 bg-stage/80',
        isHidden && 'pointer-events-none opacity-0',
      )}
    >
      {children}
    </Element>
  );
}

function NoFile({ query }: { query: { error: unknown; isFetching: boolean; refetch: () => unknown } }) {
  const onRetry = () => void query.refetch();
  if (query.error) {
    return (
      <div className="m-auto rounded-sheet bg-surface text-ink">
        <ErrorState {...describeError(query.error)} isRetrying={query.isFetching} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div className="m-auto">
      <Loading label="กำลังเตรียมตัวอย่าง" onRetry={onRetry}>
        <p className="text-small text-stage-ink-soft">กำลังเตรียมตัวอย่าง…</p>
      </Loading>
    </div>
  );
}

function Stage({
  file,
  gestures,
  onRefresh,
}: {
  file: FileItem;
  gestures: StageGestures;
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
  return <Viewer file={file} contentUrl={file.contentUrl} gestures={gestures} onExpired={onRefresh} />;
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

/** Returns the files of an image set in their order; an empty list for a file that is in none. */
function useImageSet(groupId: string, imageSetId: string | null): readonly FileItem[] {
  const { data } = useQuery({ ...imageSetQuery(groupId, imageSetId ?? ''), enabled: imageSetId !== null });
  return imageSetId === null ? [] : (data?.files ?? []);
}
