import type { FileItem } from '@kepwai/api-client';
import { Fragment, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { resolveApiUrl } from '../../lib/api/api.ts';
import { Skeleton } from '../../ui/drawings/skeleton.tsx';
import { DragFrame } from './image/drag-frame.tsx';
import { ImageViewer } from './image/image-viewer.tsx';
import type { StageGestures } from './image/use-drag.ts';
import { NoPreview, NotDrawnYet } from './no-preview.tsx';
import { type StageBars, useBarsAside } from './parts/stage-bars.tsx';
import { StageOffline } from './parts/stage-offline.tsx';
import { PdfColumn, PdfFirstPage, type PdfPoster } from './pdf/pdf-first-page.tsx';
import { TextViewer } from './text/text-viewer.tsx';

/** Types that people read as text, whatever their name. */
const readable =
  /^(text\/(plain|csv|markdown|tab-separated-values|vcard|calendar|vtt|xml)|application\/(json|x-subrip|xml)|image\/svg\+xml)\b/;

/** Names of texts whose bytes have no signature: subtitles, contacts, calendars. */
const textName = /\.(srt|vtt|vcf|ics)$/i;

const mailName = /\.eml$/i;

const richText = /^(application|text)\/rtf\b/;
const webPage = /^(text\/html|application\/xhtml\+xml)\b/;

/** Tables that are written as text, without a signature. */
const tableName = /\.(csv|tsv|tab)$/i;
const tableType = /^(text\/(plain|csv|tab-separated-values)|application\/octet-stream)\b/;

/** Photos of iPhones, and scans, which the server draws as a JPEG. */
const isDrawnByServer = /^image\/(hei[cf]|tiff)\b/;

const zipType = /^application\/(x-)?zip(-compressed)?$/;

const MailViewer = lazy(() => import('./text/mail-viewer.tsx'));
const PdfViewer = lazy(() => import('./pdf/pdf-viewer.tsx'));
const SoundViewer = lazy(() => import('./player/sound-viewer.tsx'));
const VideoViewer = lazy(() => import('./player/video-viewer.tsx'));
const WordsViewer = lazy(() => import('./text/words-viewer.tsx'));
const ZipViewer = lazy(() => import('./zip/zip-viewer.tsx'));

/**
 * Shows or plays a kept file according to its kind. Calls `onExpired` for new addresses, which are valid for
 * an hour or two.
 */
export function Viewer({
  file,
  contentUrl,
  bars,
  gestures,
  onExpired,
}: {
  file: FileItem;
  contentUrl: string;
  bars: StageBars;
  gestures: StageGestures;
  onExpired: () => Promise<unknown>;
}) {
  const { state, attempt, onBroken, onUnplayable, retry } = useOneRefresh(onExpired);
  if (state !== 'fine') {
    return (
      <InPlaceOfFile bars={bars}>
        {state === 'offline' ? (
          <StageOffline onRetry={retry} />
        ) : (
          <DragFrame gestures={gestures}>
            {file.thumbnailState === 'pending' ? <NotDrawnYet /> : <NoPreview kind={file.kind} />}
          </DragFrame>
        )}
      </InPlaceOfFile>
    );
  }
  return (
    <Fragment key={attempt}>
      <ByKind {...{ file, bars, gestures, onBroken, onUnplayable }} url={resolveApiUrl(contentUrl)} />
    </Fragment>
  );
}

function InPlaceOfFile({ bars, children }: { bars: StageBars; children: ReactNode }) {
  useBarsAside(bars);
  return children;
}

function ByKind({
  file,
  url,
  bars,
  gestures,
  onBroken,
  onUnplayable,
}: {
  file: FileItem;
  url: string;
  bars: StageBars;
  gestures: StageGestures;
  onBroken: () => void;
  onUnplayable: () => void;
}) {
  const small = file.thumbnailUrl && resolveApiUrl(file.thumbnailUrl);
  const preview = small && withSize(small, 'large');
  if (file.kind === 'image') {
    const fullUrl = isDrawnByServer.test(file.mimeType ?? '') ? small && withSize(small, 'full') : url;
    const addresses = { smallUrl: small, previewUrl: preview, originalUrl: url, fullUrl };
    return <ImageViewer {...{ file, gestures, onBroken }} {...addresses} />;
  }
  if (file.kind === 'video') {
    return (
      <Suspense fallback={<Poster url={small} />}>
        <VideoViewer {...{ file, url, bars, gestures, onBroken, onUnplayable }} posterUrl={preview} />
      </Suspense>
    );
  }
  if (file.kind === 'audio') {
    return (
      <DragFrame gestures={gestures}>
        <Suspense fallback={null}>
          <SoundViewer file={file} url={url} onBroken={onBroken} />
        </Suspense>
      </DragFrame>
    );
  }
  if (file.mimeType === 'application/pdf') {
    const poster = small && preview ? { smallUrl: small, largeUrl: preview } : null;
    return (
      <Suspense fallback={<PdfFallback label={file.name} poster={poster} />}>
        <PdfViewer {...{ url, poster, onBroken }} name={file.name} />
      </Suspense>
    );
  }
  const { name, mimeType } = file;
  const sizeBytes = file.sizeBytes ?? 0;
  if (mimeType === 'message/rfc822' || (mailName.test(name) && tableType.test(mimeType ?? ''))) {
    return (
      <Suspense fallback={null}>
        <MailViewer {...{ url, sizeBytes, onBroken }} />
      </Suspense>
    );
  }
  const isPage = webPage.test(mimeType ?? '');
  if (isPage || richText.test(mimeType ?? '')) {
    return (
      <Suspense fallback={null}>
        <WordsViewer {...{ url, sizeBytes, onBroken }} format={isPage ? 'html' : 'rtf'} />
      </Suspense>
    );
  }
  const isTable = tableName.test(name) && tableType.test(mimeType ?? '');
  const isText = textName.test(name) && tableType.test(mimeType ?? '');
  if (isTable || isText || readable.test(mimeType ?? '')) {
    return <TextViewer {...{ url, name, sizeBytes, isTable, onBroken }} />;
  }
  if (zipType.test(mimeType ?? '')) {
    return (
      <Suspense fallback={null}>
        <ZipViewer {...{ url, name, sizeBytes, onBroken }} />
      </Suspense>
    );
  }
  return (
    <DragFrame gestures={gestures}>
      <NoPreview kind={file.kind} />
    </DragFrame>
  );
}

/** Shows a document's first page, which is there already, until its viewer is. */
function PdfFallback({ label, poster }: { label: string; poster: PdfPoster | null }) {
  if (!poster) return <Skeleton className="m-auto aspect-[1/1.414] h-4/5" />;
  return (
    <div className="absolute inset-0 flex flex-col">
      <PdfColumn label={label}>
        <PdfFirstPage poster={poster} />
      </PdfColumn>
    </div>
  );
}

/** Shows a video's small picture, which is there already, until its player is. */
function Poster({ url }: { url: string | null }) {
  return url && <img src={url} alt="" data-shared="" className="absolute inset-0 size-full object-contain" />;
}

/**
 * Requests new addresses once if a file does not open, and tries again; if that fails too, the file cannot be shown
 * here. Offline the file's state is unknown.
 */
function useOneRefresh(refresh: () => Promise<unknown>) {
  const [state, setState] = useState<'fine' | 'offline' | 'broken'>('fine');
  const [attempt, setAttempt] = useState(0);
  const hasRefreshed = useRef(false);
  return {
    state,
    attempt,
    onBroken: () => {
      if (!navigator.onLine) return setState('offline');
      if (hasRefreshed.current) return setState('broken');
      hasRefreshed.current = true;
      // The address may be the same as before: only another element loads it again.
      const again = () => setAttempt((before) => before + 1);
      refresh().then(again, again);
    },
    onUnplayable: () => setState('broken'),
    retry: () => setState('fine'),
  };
}

function withSize(url: string, size: 'large' | 'full'): string {
  const sized = new URL(url);
  sized.searchParams.set('size', size);
  return sized.href;
}
