import Search from 'lucide-react/icons/search';
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { useEffect, useState } from 'react';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Skeleton } from '../../../ui/drawings/skeleton.tsx';
import { StageOffline } from '../parts/stage-offline.tsx';
import { useFindField } from '../text/use-find-field.ts';
import { fetchCompleted } from './complete-pdf.ts';
import { PdfFindBar } from './pdf-find-bar.tsx';
import { PdfColumn, PdfFirstPage, type PdfPoster } from './pdf-first-page.tsx';
import type { PdfHit } from './pdf-hits.ts';
import { PdfPage } from './pdf-page.tsx';
import { type PdfFind, usePdfFind } from './use-pdf-find.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Fetches data that few documents need: the list of these files is loaded with the first of them. */
class BuiltDataFactory {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const { findPdfFile } = await import('./pdf-files.ts');
    const answer = await fetch(findPdfFile(filename));
    if (!answer.ok) throw new Error(`${filename} could not be fetched: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/** Shows the pages of a PDF one below the other, and draws each when it comes near the screen. */
export default function PdfViewer({
  url,
  name,
  poster,
  onBroken,
}: {
  url: string;
  name: string;
  /** Pictures of the first page, shown until that is drawn; null if there are none. */
  poster: PdfPoster | null;
  onBroken: () => void;
}) {
  const { pdf, failure, retry } = usePdf(url);
  const find = usePdfFind(pdf);
  const field = useFindField({ isReady: pdf !== null, onClose: () => find.setText('') });
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
    <div className="absolute inset-0 flex flex-col">
      {pdf && field.isOpen && (
        <PdfFindBar find={find} inputRef={field.field} pageCount={pdf.numPages} onClose={field.close} />
      )}
      <PdfColumn label={name}>
        {pdf && <Pages {...{ pdf, find, poster }} />}
        {!pdf && poster && <PdfFirstPage poster={poster} />}
        {!pdf &&
          !poster &&
          [0, 1].map((place) => <Skeleton key={place} className="aspect-[1/1.414] w-full" />)}
      </PdfColumn>
      {pdf && !field.isOpen && (
        <div className="absolute top-4 right-4 rounded-control bg-stage/80">
          <IconButton
            ref={field.opener}
            tone="stage"
            label="ค้นในเอกสารนี้"
            icon={<Search aria-hidden="true" />}
            onClick={field.open}
          />
        </div>
      )}
    </div>
  );
}

function Pages({
  pdf,
  find: { hitsOf, current },
  poster,
}: {
  pdf: PDFDocumentProxy;
  find: PdfFind;
  poster: PdfPoster | null;
}) {
  return Array.from({ length: pdf.numPages }, (_, index) => (
    <PdfPage
      // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
      key={index}
      pdf={pdf}
      number={index + 1}
      poster={index === 0 ? poster : null}
      hits={hitsOf.get(index + 1) ?? noHits}
      current={current?.page === index + 1 ? current : null}
    />
  ));
}

const noHits: readonly PdfHit[] = [];

const pdfOptions = { BinaryDataFactory: BuiltDataFactory, useWorkerFetch: false, enableXfa: false };

/** Loads a PDF while it is shown. One whose end is missing is mended first. */
function usePdf(url: string) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [failure, setFailure] = useState<'password' | 'broken' | 'offline' | null>(null);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches the same address again
  useEffect(() => {
    let task = getDocument({ url, ...pdfOptions });
    let isCurrent = true;
    const loadCompleted = async (error: unknown) => {
      if (!isCurrent || failureOf(error) !== 'broken') throw error;
      const data = await fetchCompleted(url);
      if (!isCurrent || !data) throw error;
      task = getDocument({ data, ...pdfOptions });
      return await task.promise;
    };
    task.promise.catch(loadCompleted).then(
      (loaded) => isCurrent && setPdf(loaded),
      (error: unknown) => isCurrent && setFailure(failureOf(error)),
    );
    return () => {
      isCurrent = false;
      task.destroy().catch(() => undefined); // Nothing shows it any more.
    };
  }, [url, attempt]);

  const retry = () => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return { pdf, failure, retry };
}

function failureOf(error: unknown): 'password' | 'broken' | 'offline' {
  if (error instanceof Error && error.name === 'PasswordException') return 'password';
  return navigator.onLine ? 'broken' : 'offline';
}
