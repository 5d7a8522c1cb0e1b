import type { FileItem } from '@kepwai/api-client';
import { lazy, Suspense, useRef, useState } from 'react';
import { resolveApiUrl } from '../../../lib/api/api.ts';
import { FileKindIcon } from '../../../ui/file-kind.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { DragFrame } from './drag-frame.tsx';
import { ImageViewer } from './image-viewer.tsx';
import { StageOffline } from './stage-offline.tsx';
import { TextViewer } from './text-viewer.tsx';
import type { StageGestures } from './use-drag.ts';

/** Types that people read as text, whatever their name. */
const readable = /^(text\/(plain|csv|markdown|tab-separated-values)|application\/json)\b/;

const PdfViewer = lazy(() => import('./pdf-viewer.tsx'));

/**
 * Shows or plays a kept file according to its kind. Calls `onExpired` for new addresses, which are valid for
 * an hour or two.
 */
export function Viewer({
  file,
  contentUrl,
  gestures,
  onExpired,
}: {
  file: FileItem;
  contentUrl: string;
  gestures: StageGestures;
  onExpired: () => void;
}) {
  const url = resolveApiUrl(contentUrl);
  const small = file.thumbnailUrl && resolveApiUrl(file.thumbnailUrl);
  const preview = small && withSize(small, 'large');
  const { state, onBroken, retry } = useOneRefresh(onExpired);
  if (state === 'offline') return <StageOffline onRetry={retry} />;
  if (state === 'broken') return <NoPreview file={file} />;
  if (file.kind === 'image') {
    return (
      <ImageViewer
        file={file}
        smallUrl={small}
        previewUrl={preview}
        originalUrl={url}
        gestures={gestures}
        onBroken={onBroken}
      />
    );
  }
  if (file.kind === 'video')
    return <VideoViewer name={file.name} url={url} posterUrl={preview} onBroken={onBroken} />;
  if (file.kind === 'audio') {
    return (
      <DragFrame gestures={gestures}>
        <AudioViewer name={file.name} url={url} onBroken={onBroken} />
      </DragFrame>
    );
  }
  if (file.mimeType === 'application/pdf') {
    return (
      <Suspense fallback={<Skeleton className="m-auto aspect-[1/1.414] h-4/5" />}>
        <PdfViewer url={url} name={file.name} onBroken={onBroken} />
      </Suspense>
    );
  }
  if (readable.test(file.mimeType ?? '')) {
    return <TextViewer url={url} sizeBytes={file.sizeBytes ?? 0} onBroken={onBroken} />;
  }
  return (
    <DragFrame gestures={gestures}>
      <NoPreview file={file} />
    </DragFrame>
  );
}

function VideoViewer({
  name,
  url,
  posterUrl,
  onBroken,
}: {
  name: string;
  url: string;
  posterUrl: string | null;
  onBroken: () => void;
}) {
  return (
    <video
      src={url}
      controls
      playsInline
      preload="metadata"
      {...(posterUrl && { poster: posterUrl })}
      aria-label={name}
      onError={onBroken}
      className="absolute inset-0 size-full"
    />
  );
}

function AudioViewer({ name, url, onBroken }: { name: string; url: string; onBroken: () => void }) {
  return (
    <div className="m-auto flex w-full max-w-md flex-col items-center gap-6 px-6">
      <span className="grid size-36 place-items-center rounded-sheet bg-stage-ink/10">
        <FileKindIcon kind="audio" className="size-16 text-stage-ink!" />
      </span>
      {/* biome-ignore lint/a11y/useMediaCaption: voice messages come without captions */}
      <audio src={url} controls preload="metadata" aria-label={name} onError={onBroken} className="w-full" />
    </div>
  );
}

function NoPreview({ file }: { file: FileItem }) {
  return (
    <div className="m-auto flex max-w-sm flex-col items-center gap-3 px-6 text-center">
      <FileKindIcon kind={file.kind} className="size-20 text-stage-ink!" />
      <p className="text-title font-semibold">ดูตัวอย่างตรงนี้ไม่ได้</p>
      <p className="text-small text-stage-ink-soft">ไฟล์อยู่ครบ ดาวน์โหลดแล้วเปิดด้วยแอปอื่นได้</p>
    </div>
  );
}

/**
 * Requests new addresses once if a file does not open; if that fails too, the file cannot be shown here.
 * Offline nothing is known about the file.
 */
function useOneRefresh(refresh: () => void) {
  const [state, setState] = useState<'fine' | 'offline' | 'broken'>('fine');
  const hasRefreshed = useRef(false);
  return {
    state,
    onBroken: () => {
      if (!navigator.onLine) return setState('offline');
      if (hasRefreshed.current) setState('broken');
      hasRefreshed.current = true;
      refresh();
    },
    retry: () => setState('fine'),
  };
}

function withSize(url: string, size: 'large'): string {
  const sized = new URL(url);
  sized.searchParams.set('size', size);
  return sized.href;
}
