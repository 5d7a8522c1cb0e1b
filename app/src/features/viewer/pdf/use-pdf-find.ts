import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { type PageText, type PdfHit, readPage } from './pdf-hits.ts';

/** Maximum number of hits, more than anybody steps through. */
export const maxHits = 1000;

/** Result of a search as far as it has come. */
interface Found {
  readonly phrase: string;
  readonly hits: readonly PdfHit[];
  readonly pagesDone: number;
  readonly isDone: boolean;
  /** Whether no page that was read has a text, as in a scan. */
  readonly isTextless: boolean;
}

const nothing: Found = { phrase: '', hits: [], pagesDone: 0, isDone: true, isTextless: false };

/** Pages whose hits are shown together: each showing renders all of them. */
const pagesAtOnce = 20;

/** Finds a phrase in a document, page by page, and steps through its hits. */
export function usePdfFind(pdf: PDFDocumentProxy | null) {
  const [text, setText] = useState('');
  const phrase = useDeferredValue(text.trim());
  const [found, setFound] = useState(nothing);
  const [at, setAt] = useState(0);
  const pages = useRef(new Map<number, PageText>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: another document has other pages
  useEffect(() => pages.current.clear(), [pdf]);
  useEffect(() => {
    setAt(0);
    if (!pdf || phrase === '') return setFound(nothing);
    const abort = new AbortController();
    findInPages(pdf, { phrase, pages: pages.current, onFound: setFound, signal: abort.signal }).catch(() => {
      // The document was closed meanwhile, or a page is broken: the hits so far stay.
      if (!abort.signal.aborted) setFound((before) => ({ ...before, isDone: true }));
    });
    return () => abort.abort();
  }, [pdf, phrase]);

  const { hits } = found;
  const current = hits[at] ?? null;
  const hitsOf = useMemo(() => groupByPage(hits), [hits]);
  return {
    text,
    setText,
    found,
    current,
    at,
    /** Hits by the number of their page. */
    hitsOf,
    /** Goes to the next hit, or with -1 to the one before; after the last comes the first. */
    step: (by: 1 | -1) => setAt(hits.length === 0 ? 0 : (at + by + hits.length) % hits.length),
  };
}

function groupByPage(hits: readonly PdfHit[]): ReadonlyMap<number, readonly PdfHit[]> {
  const groups = new Map<number, PdfHit[]>();
  for (const hit of hits) {
    const group = groups.get(hit.page);
    if (group) group.push(hit);
    else groups.set(hit.page, [hit]);
  }
  return groups;
}

export type PdfFind = ReturnType<typeof usePdfFind>;

async function findInPages(
  pdf: PDFDocumentProxy,
  {
    phrase,
    pages,
    onFound,
    signal,
  }: {
    phrase: string;
    /** Texts of the pages that were read before. */
    pages: Map<number, PageText>;
    onFound: (found: Found) => void;
    signal: AbortSignal;
  },
): Promise<void> {
  const hits: PdfHit[] = [];
  let isTextless = true;
  for (let page = 1; page <= pdf.numPages && hits.length < maxHits; page += 1) {
    const text = pages.get(page) ?? (await readPage(pdf, page));
    if (signal.aborted) return;
    pages.set(page, text);
    isTextless &&= text.isEmpty;
    hits.push(...text.find(phrase).map((parts) => ({ page, parts })));
    const isFirstHit = hits.length > 0 && page < pagesAtOnce;
    if (page % pagesAtOnce === 0 || isFirstHit) {
      onFound({ phrase, hits: hits.slice(0, maxHits), pagesDone: page, isDone: false, isTextless });
    }
  }
  const shown = hits.slice(0, maxHits);
  onFound({ phrase, hits: shown, pagesDone: pdf.numPages, isDone: true, isTextless });
}
