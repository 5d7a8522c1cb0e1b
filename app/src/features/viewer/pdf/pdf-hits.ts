import { type FoldedText, foldForPhrases } from '@kepwai/rules/words/fold-thai';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { withThaiLetters } from './thai-glyphs.ts';

/** Part of a hit within one piece of a page's text. */
export interface HitPart {
  /** Place of the piece, as pdf.js lists them. */
  readonly piece: number;
  readonly start: number;
  readonly end: number;
}

/** Place of a hit in a document. */
export interface PdfHit {
  /** Number of the page, from 1. */
  readonly page: number;
  /** In the order of the text; more than one if lines or fonts divide the words. */
  readonly parts: readonly HitPart[];
}

/** Text of a page, folded for searches. */
export interface PageText {
  /** Finds a phrase, also across the pieces that pdf.js divides a text into. */
  find(phrase: string): readonly (readonly HitPart[])[];
  readonly isEmpty: boolean;
}

/** Folds the pieces of a page's text. */
export function foldPage(pieces: readonly string[]): PageText {
  const whole = pieces.join('');
  let folded: FoldedText | undefined;
  return {
    isEmpty: whole.trim() === '',
    find: (phrase) => {
      folded ??= foldForPhrases(withThaiLetters(whole));
      return folded.findPhrase(phrase).map((range) => divide(pieces, range));
    },
  };
}

/** Divides a range of the whole text among its pieces. */
function divide(pieces: readonly string[], { start, end }: { start: number; end: number }): HitPart[] {
  const parts: HitPart[] = [];
  let at = 0;
  for (const [piece, { length }] of pieces.entries()) {
    if (at >= end) break;
    const [from, to] = [Math.max(start, at), Math.min(end, at + length)];
    if (from < to) parts.push({ piece, start: from - at, end: to - at });
    at += length;
  }
  return parts;
}

/** Reads the text of a page, in the pieces that its text layer shows. */
export async function readPage(pdf: PDFDocumentProxy, number: number): Promise<PageText> {
  const page = await pdf.getPage(number);
  const { items } = await page.getTextContent();
  return foldPage(items.flatMap((item) => ('str' in item ? [item.str] : [])));
}
