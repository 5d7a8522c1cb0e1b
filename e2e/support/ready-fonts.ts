import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';

const stylesDir = path.resolve(import.meta.dirname, '../../app/src/styles');

/** Faces of Anuphan that the first paint of a page needs, from the app's own style sheet. */
const faces = [
  ...readFileSync(path.join(stylesDir, 'app.css'), 'utf8').matchAll(
    /url\("\.\/(fonts\/[^"]+)"\) format\("woff2"\);\s*unicode-range: ([^;]+);/g,
  ),
].map(([, file = '', unicodeRange = '']) => ({
  unicodeRange,
  bytes: readFileSync(path.join(stylesDir, file)).toString('base64'),
}));

if (faces.length === 0) throw new Error('The style sheet names no font of its own folder');

/**
 * Gives the pages to come our font before they paint. How far a late one moves a page depends on the machine's own Thai
 * font, and how late it is on how busy the machine is.
 */
export async function useReadyFonts(page: Page): Promise<void> {
  await page.addInitScript((ready) => {
    for (const { unicodeRange, bytes } of ready) {
      const data = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      document.fonts.add(new FontFace('Anuphan', data, { weight: '400 700', unicodeRange }));
    }
  }, faces);
}
