import { type FileItem, isNotFound } from '@kepwai/api-client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CloudOff from 'lucide-react/icons/cloud-off';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Hourglass from 'lucide-react/icons/hourglass';
import Info from 'lucide-react/icons/info';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { resolveApiUrl } from '../../lib/api.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { describeError } from '../../lib/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton, iconButtonLook } from '../../ui/icon-button.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { Sheet } from '../../ui/modal.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { Trouble } from '../../ui/trouble.tsx';
import { imageSetQuery } from '../image-sets/queries.ts';
import type { Route } from './+types/file.route.ts';
import { DownloadButton } from './download-button.tsx';
import { FileDetails } from './file-details.tsx';
import { type FileFilter, formatFileFilter, parseFileFilter } from './file-filter.ts';
import { filePath } from './file-square.tsx';
import { missedWords, nameOf } from './file-words.ts';
import { findInLists } from './find-in-lists.ts';
import { type Neighbours, useNeighbours } from './neighbours.ts';
import { fileQuery } from './queries.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { StageMessage } from './stage-message.tsx';
import { useTrash } from './use-trash.ts';
import type { SwipeDirection } from './viewer/use-zoom.ts';
import { Viewer } from './viewer/viewer.tsx';

export const handle: LayoutHandle = { bare: true };

/** One file on a stage of its own, its neighbours of the same filter a stroke away. */
export default function File({ params: { groupId, fileId } }: Route.ComponentProps) {
  const [searchParams] = useSearchParams();
  const filter = useMemo(() => parseFileFilter(searchParams), [searchParams]);
  const queryClient = useQueryClient();
  const query = useQuery({
    ...fileQuery(groupId, fileId),
    // What a list has shown is seen at once; the server is asked all the same.
    initialData: () => findInLists(queryClient, groupId, fileId),
    initialDataUpdatedAt: 0,
  });
  const file = query.data;
  const neighbours = useNeighbours(groupId, file ?? null, filter, useAlbumOrder(groupId, filter));
  const go = useGo(groupId, filter, neighbours);
  const isGone = isNotFound(query.error);
  if (isGone && !file) return <Navigate to="/404" replace />;
  return (
    <div className="flex min-h-0 flex-1 scheme-dark flex-col bg-stage text-stage-ink">
      <StageBar file={file} groupId={groupId} filter={filter} isGone={isGone} onTrashed={go.onwards} />
      <div className="relative flex min-h-0 flex-1">
        {isGone && <Unsent groupId={groupId} />}
        {!isGone && file && (
          <Stage key={file.id} file={file} onSwipe={go.swipe} onRefresh={() => void query.refetch()} />
        )}
        {!file && query.error && (
          <div className="m-auto rounded-sheet bg-surface text-ink">
            <Trouble
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
      <StageFoot file={file} neighbours={neighbours} onGo={go.swipe} />
    </div>
  );
}

function StageBar({
  file,
  groupId,
  filter,
  isGone,
  onTrashed,
}: {
  file: FileItem | undefined;
  groupId: string;
  filter: FileFilter;
  isGone: boolean;
  onTrashed: () => void;
}) {
  const [open, setOpen] = useState<'details' | 'rename' | null>(null);
  const { trash } = useTrash(groupId);
  const navigate = useNavigate();
  const close = () => setOpen(null);
  // What was taken back is not named any more.
  const name = (!isGone && file?.name) || 'ไฟล์';
  const query = formatFileFilter(filter).toString();
  const listPath = filter.imageSetId
    ? `/microapp/${groupId}/image-set/${filter.imageSetId}`
    : `/microapp/${groupId}/file${query && `?${query}`}`;
  return (
    <header className="flex min-h-14 items-center gap-1 px-2 pt-[env(safe-area-inset-top)]">
      <Link
        to={listPath}
        aria-label="กลับ"
        className={iconButtonLook('stage')}
        onClick={(event) => {
          // Back to where one came from, at the same place of the list; a page of its own begins at the list.
          if (!hasComeFromHere()) return;
          event.preventDefault();
          void navigate(-1);
        }}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <div className="min-w-0 flex-1 px-1">
        <h1 className="truncate py-0.5 text-body font-medium">{name}</h1>
        <title>{`${name} · เก็บไว้`}</title>
      </div>
      {file && !isGone && (
        <>
          <DownloadButton file={file} />
          <IconButton
            tone="stage"
            label="รายละเอียด"
            icon={<Info aria-hidden="true" />}
            onClick={() => setOpen('details')}
          />
          <MenuButton
            tone="stage"
            label="เพิ่มเติม"
            icon={<EllipsisVertical aria-hidden="true" />}
            items={[
              {
                label: 'เปลี่ยนชื่อ',
                icon: <Pencil aria-hidden="true" />,
                onSelect: () => setOpen('rename'),
              },
              {
                label: 'ย้ายไปถังขยะ',
                icon: <Trash2 aria-hidden="true" />,
                tone: 'danger',
                disabled: !file.permissions.trash || file.trashedAt !== null,
                onSelect: () => {
                  onTrashed();
                  void trash([file]);
                },
              },
            ]}
          />
          <Sheet open={open === 'details'} onClose={close} title="รายละเอียด">
            <FileDetails file={file} />
          </Sheet>
          <RenameDialog key={file.name} file={file} open={open === 'rename'} onClose={close} />
        </>
      )}
    </header>
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
  if (file.state === 'fetching') return <StillFetching file={file} />;
  if (file.state === 'missed' || file.contentUrl === null) {
    const words = missedWords[file.missedReason ?? 'failed'];
    return (
      <StageMessage icon={<CloudOff aria-hidden="true" />} title={words.full}>
        <p>
          {nameOf(file.postedBy)} ส่งเมื่อ {formatDateTime(file.postedAt)}
        </p>
        <p className="mt-2">{words.advice}</p>
      </StageMessage>
    );
  }
  return <Viewer file={file} contentUrl={file.contentUrl} onSwipe={onSwipe} onExpired={onRefresh} />;
}

function StillFetching({ file }: { file: FileItem }) {
  return (
    <>
      {file.thumbnailUrl && (
        <span className="absolute inset-0 opacity-40">
          <Thumbnail src={resolveApiUrl(file.thumbnailUrl)} thumbhash={file.thumbhash} fit="contain" />
        </span>
      )}
      <StageMessage icon={<Hourglass aria-hidden="true" />} title="กำลังเก็บจาก LINE">
        เสร็จแล้วจะแสดงที่นี่เอง ไม่ต้องรอหน้าจอ
      </StageMessage>
    </>
  );
}

function Unsent({ groupId }: { groupId: string }) {
  return (
    <StageMessage
      icon={<CloudOff aria-hidden="true" />}
      title="ผู้ส่งยกเลิกข้อความนี้แล้ว ไฟล์จึงถูกลบ"
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

function StageFoot({
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

/** Turns to the neighbours by stroke and arrow key, and has them ready before. */
function useGo(groupId: string, filter: FileFilter, { previousId, nextId }: Neighbours) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const goTo = useCallback(
    (id: string) => void navigate(filePath({ id, groupId }, filter), { replace: true }),
    [navigate, groupId, filter],
  );
  const swipe = useCallback(
    (direction: SwipeDirection) => {
      const id = direction === 'previous' ? previousId : nextId;
      if (id) goTo(id);
    },
    [previousId, nextId, goTo],
  );
  useArrowKeys(swipe);
  useEffect(() => {
    for (const id of [nextId, previousId]) if (id) void prefetch(queryClient, groupId, id);
  }, [queryClient, groupId, nextId, previousId]);
  return {
    swipe,
    /** Where one is when this file has left: the next, else the one before, else the list. */
    onwards: () => {
      const id = nextId ?? previousId;
      if (id) goTo(id);
      else void navigate(`/microapp/${groupId}/file`, { replace: true });
    },
  };
}

async function prefetch(
  queryClient: ReturnType<typeof useQueryClient>,
  groupId: string,
  fileId: string,
): Promise<void> {
  const known = findInLists(queryClient, groupId, fileId);
  await queryClient.prefetchQuery(fileQuery(groupId, fileId));
  const file = queryClient.getQueryData(fileQuery(groupId, fileId).queryKey) ?? known;
  if (file?.kind !== 'image' || file.thumbnailUrl === null) return;
  const url = new URL(resolveApiUrl(file.thumbnailUrl));
  url.searchParams.set('size', 'large');
  new Image().src = url.href;
}

function useArrowKeys(onGo: (direction: SwipeDirection) => void): void {
  const latest = useRef(onGo);
  useEffect(() => {
    latest.current = onGo;
  }, [onGo]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // In a video the arrows seek, in a field they move the caret, in a sheet they belong to it.
      const isTaken =
        event.target instanceof Element &&
        event.target.closest('video, audio, input, textarea, [role="dialog"], [role="menu"]');
      if (isTaken || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'ArrowLeft') latest.current('previous');
      if (event.key === 'ArrowRight') latest.current('next');
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** The order of the album that one looks through; null outside of one. */
function useAlbumOrder(groupId: string, { imageSetId }: FileFilter): readonly string[] | null {
  const { data } = useQuery({
    ...imageSetQuery(groupId, imageSetId ?? ''),
    enabled: imageSetId !== null,
  });
  if (imageSetId === null) return null;
  return data?.files.map(({ id }) => id) ?? [];
}

/** Whether the page before in this tab's history is one of ours. */
function hasComeFromHere(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}
