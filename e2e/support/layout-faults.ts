import path from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';

/**
 * Returns the layout faults of a page, one line each; an empty list if there are none. Faults are: a page
 * wider than its window, text cut off without an ellipsis, text over text, columns of single letters,
 * overlapping controls, and controls that cannot be scrolled out from under a bar.
 */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  const script = await loadScript();
  return page.evaluate(`(() => { ${script}; return layout.measure(); })()`);
}

/** Returns the controls of a page that are smaller than a finger, one line each. */
export async function findTooSmall(page: Page): Promise<string[]> {
  const script = await loadScript();
  return page.evaluate(`(() => { ${script}; return layout.measureTargets(); })()`);
}

let bundled: Promise<string> | undefined;

/** Bundles the code for the page, once for all pages of a process. */
function loadScript(): Promise<string> {
  bundled ??= bundle();
  return bundled;
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(import.meta.dirname, 'layout/measure.ts')],
    bundle: true,
    format: 'iife',
    globalName: 'layout',
    target: 'es2023',
    write: false,
  });
  return outputFiles.map(({ text }) => text).join('');
}
