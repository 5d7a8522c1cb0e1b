import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { type LayerPieces, markHits } from './mark-hits.ts';
import { type PdfPoster, PosterPicture } from './pdf-first-page.tsx';
import './pdf-text.css';
import type { PdfHit } from './pdf-hits.ts';

/** Maximum pixels per page: older iPhones lose a canvas beyond 16 million. */
const maxPixels = 12_000_000;

/** Page of a PDF, drawn while it is near the screen, with its text over it: to be selected, found and read aloud. */
export function PdfPage({
  pdf,
  number,
  poster,
  hits,
  current,
}: {
  pdf: PDFDocumentProxy;
  number: number;
  /** Pictures of this page, shown until it is drawn; null for none. */
  poster: PdfPoster | null;
  /** Hits of a search in this page. */
  hits: readonly PdfHit[];
  /** The hit to be shown, if it is in this page. */
  current: PdfHit | null;
}) {
  const place = useRef<HTMLDivElement>(null);
  const [ratio, setRatio] = useState(Math.SQRT2);
  const [isDrawn, setIsDrawn] = useState(false);
  const [layer, setLayer] = useState<LayerPieces | null>(null);
  const isNear = useIsNear(place);

  useEffect(() => {
    const frame = place.current;
    if (!isNear || !frame) return;
    const abort = new AbortController();
    // Cancelled when the page leaves the screen or the document closes; that is no error.
    const { signal } = abort;
    drawPage(pdf, {
      ...{ number, frame, signal },
      onRatio: setRatio,
      onDrawn: () => setIsDrawn(true),
      onText: setLayer,
    }).catch(() => undefined);
    return () => {
      abort.abort();
      setIsDrawn(false);
      setLayer(null);
    };
  }, [isNear, pdf, number]);
  useEffect(() => (layer ? markHits(layer, hits, current) : undefined), [layer, hits, current]);
  useEffect(() => {
    if (current) scrollToHit(place.current, layer !== null);
  }, [layer, current]);

  return (
    <div
      ref={place}
      className="relative w-full overflow-hidden rounded-control bg-surface-raised"
      style={{ aspectRatio: `1 / ${ratio}` }}
    >
      {poster && !isDrawn && <PosterPicture poster={poster} onRatio={setRatio} />}
      {isNear && (
        <>
          <canvas
            role="img"
            aria-label={`หน้า ${number}`}
            className={classes('size-full', poster && !isDrawn && 'opacity-0')}
          />
          <div className="pdf-text selection:bg-accent/40 selection:text-transparent" />
        </>
      )}
    </div>
  );
}

interface PageFrame {
  readonly number: number;
  readonly frame: HTMLElement;
  readonly onRatio: (ratio: number) => void;
  readonly onDrawn: () => void;
  /** Called once the text is there, before the page may be drawn. */
  readonly onText: (pieces: LayerPieces) => void;
  readonly signal: AbortSignal;
}

async function drawPage(
  pdf: PDFDocumentProxy,
  { number, frame, onRatio, onDrawn, onText, signal }: PageFrame,
): Promise<void> {
  const page = await pdf.getPage(number);
  const [canvas, text] = [frame.querySelector('canvas'), frame.querySelector<HTMLElement>('.pdf-text')];
  if (signal.aborted || !canvas || !text) return;
  const { width, height } = page.getViewport({ scale: 1 });
  onRatio(height / width);
  const wanted = (frame.clientWidth * devicePixelRatio) / width;
  const viewport = page.getViewport({ scale: Math.min(wanted, Math.sqrt(maxPixels / (width * height))) });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const drawing = page.render({ canvas, viewport });
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container: text,
    viewport: page.getViewport({ scale: 1 }),
  });
  followWidth(frame, { text, pageWidth: width, signal });
  signal.addEventListener('abort', () => {
    drawing.cancel();
    layer.cancel();
  });
  const written = layer.render().then(() => {
    if (!signal.aborted) onText({ elements: layer.textDivs, texts: layer.textContentItemsStr });
  });
  const drawn = drawing.promise.then(() => {
    if (!signal.aborted) onDrawn();
  });
  await Promise.all([drawn, written]);
}

/** Scrolls to the mark of the current hit; to the page while its text is not there. */
function scrollToHit(page: HTMLElement | null, hasText: boolean): void {
  const mark = page?.querySelector('mark[data-current]');
  if (mark) mark.scrollIntoView({ block: 'center', inline: 'center' });
  else if (!hasText) page?.scrollIntoView({ block: 'start' });
}

/** Keeps the text as large as its page, whose width follows the window's. */
function followWidth(
  frame: HTMLElement,
  { text, pageWidth, signal }: { text: HTMLElement; pageWidth: number; signal: AbortSignal },
): void {
  const observer = new ResizeObserver(() =>
    text.style.setProperty('--total-scale-factor', String(frame.clientWidth / pageWidth)),
  );
  observer.observe(frame);
  signal.addEventListener('abort', () => observer.disconnect());
}

function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: '100% 0px',
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
