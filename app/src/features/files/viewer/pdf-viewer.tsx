import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { StageOffline } from './stage-offline.tsx';

GlobalWorkerOptions.workerSrc = workerUrl;

/**
 * Decoders for scanned documents. Their names carry a hash in a build, so pdf.js cannot find them by a
 * folder.
 */
const decoders: Readonly<Record<string, string>> = { 'jbig2.wasm': jbig2Url, 'openjpeg.wasm': openjpegUrl };

class BuiltDataFactory {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const url = decoders[filename];
    if (!url) throw new Error(`${filename} is not part of this build`);
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  }
}

/** Maximum pixels per page: older iPhones lose a canvas beyond 16 million. */
const maxPixels = 12_000_000;

/** Shows the pages of a PDF one below the other, and draws each when it comes near the screen. */
export default function PdfViewer({
  url,
  name,
  onBroken,
}: {
  url: string;
  name: string;
  onBroken: () => void;
}) {
  const { pdf, failure, retry } = usePdf(url);
  if (failure === 'offline') return <StageOffline onRetry={retry} />;
  if (failure === 'password')
    return <p className="m-auto px-6 text-center">PDF นี้ใส่รหัสไว้ ดาวน์โหลดแล้วเปิดด้วยแอปอื่นได้</p>;
  if (failure === 'broken') {
    return (
      <p role="alert" className="m-auto px-6 text-center">
        เปิด PDF ตรงนี้ไม่ได้{' '}
        <button type="button" className="min-h-11 px-2 underline underline-offset-4" onClick={onBroken}>
          ลองอีกครั้ง
        </button>
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it keys cannot scroll an area that has nothing to focus
    <section aria-label={name} tabIndex={0} className="absolute inset-0 overflow-auto px-2 py-3">
      <div className="mx-auto flex max-w-4xl flex-col gap-3">
        {pdf
          ? Array.from({ length: pdf.numPages }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
              <PdfPage key={index} pdf={pdf} number={index + 1} />
            ))
          : [0, 1].map((place) => <Skeleton key={place} className="aspect-[1/1.414] w-full" />)}
      </div>
    </section>
  );
}

/** Loads a PDF while it is shown. */
function usePdf(url: string) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [failure, setFailure] = useState<'password' | 'broken' | 'offline' | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches the same address again
  useEffect(() => {
    const task = getDocument({
      url,
      BinaryDataFactory: BuiltDataFactory,
      useWorkerFetch: false,
      enableXfa: false,
    });
    let isCurrent = true;
    task.promise.then(
      (loaded) => isCurrent && setPdf(loaded),
      (error: unknown) => isCurrent && setFailure(failureOf(error)),
    );
    return () => {
      isCurrent = false;
      void task.destroy();
    };
  }, [url, attempt]);

  const retry = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return { pdf, failure, retry };
}

function PdfPage({ pdf, number }: { pdf: PDFDocumentProxy; number: number }) {
  const place = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ratio, setRatio] = useState(Math.SQRT2);
  const isNear = useIsNear(place);

  useEffect(() => {
    if (!isNear) return;
    let isCurrent = true;
    let cancel = () => undefined as unknown;
    const draw = async () => {
      const page = await pdf.getPage(number);
      const target = canvas.current;
      if (!isCurrent || !target) return;
      const { width, height } = page.getViewport({ scale: 1 });
      setRatio(height / width);
      const wanted = ((place.current?.clientWidth ?? 0) * devicePixelRatio) / width;
      const scale = Math.min(wanted, Math.sqrt(maxPixels / (width * height)));
      const viewport = page.getViewport({ scale });
      target.width = Math.floor(viewport.width);
      target.height = Math.floor(viewport.height);
      const task = page.render({ canvas: target, viewport });
      cancel = () => task.cancel();
      await task.promise;
    };
    // Cancelled when the page leaves the screen or the document closes; that is no error.
    draw().catch(() => undefined);
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [isNear, pdf, number]);

  return (
    <div
      ref={place}
      className="w-full overflow-hidden rounded-control bg-surface-raised"
      style={{ aspectRatio: `1 / ${ratio}` }}
    >
      {isNear && <canvas ref={canvas} role="img" aria-label={`หน้า ${number}`} className="size-full" />}
    </div>
  );
}

function useIsNear(element: React.RefObject<HTMLElement | null>): boolean {
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

function failureOf(error: unknown): 'password' | 'broken' | 'offline' {
  if (error instanceof Error && error.name === 'PasswordException') return 'password';
  return navigator.onLine ? 'broken' : 'offline';
}
