import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { completePdf } from '../complete-pdf.ts';
import type { TextLines } from './text-lines.ts';
import { Locked } from './zip-parts.ts';

/**
 * Adds the text of a PDF, page by page, until there is enough or it is time to end.
 * @throws if it is broken; Locked
 */
export async function readPdf(
  bytes: Buffer,
  lines: TextLines,
  { isLate }: { isLate: () => boolean },
): Promise<void> {
  const folder = path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));
  const inside = (name: string) => `${path.join(folder, name)}${path.sep}`;
  const task = getDocument({
    data: new Uint8Array(completePdf(bytes)),
    // pdf.js reads only its own files, and fetches nothing.
    standardFontDataUrl: inside('standard_fonts'),
    cMapUrl: inside('cmaps'),
    wasmUrl: inside('wasm'),
    useSystemFonts: false,
    disableFontFace: true,
    enableXfa: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  const pdf = await task.promise.catch((error: unknown) => {
    throw error instanceof Error && error.name === 'PasswordException' ? new Locked() : error;
  });
  for (let number = 1; number <= pdf.numPages && !lines.isFull() && !isLate(); number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const item of items) {
      if (!('str' in item)) continue;
      lines.add(item.str);
      if (item.hasEOL) lines.end();
    }
    lines.end();
    page.cleanup();
  }
}
