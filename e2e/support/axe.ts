import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Scope of an axe run. */
interface Scope {
  /** Rules to check; default: all rules of axe. */
  rules?: readonly string[];
  /** Selector of elements to skip. */
  exclude?: string;
}

/**
 * Returns axe's violations on a page once it has its heading and nothing fades away on it, one line per rule; an empty list
 * if there are none.
 */
export async function findViolations(page: Page, { rules, exclude }: Scope = {}): Promise<string[]> {
  // Of all rules one demands it, also of a page whose scripts are still to run.
  if (!rules) await page.locator('h1').first().waitFor({ state: 'attached' });
  // Elements that fade out are no longer read or tapped, but their colours would be measured half faded.
  await page.waitForFunction(() => !document.querySelector('[data-ending-style]'));
  // The builder would load axe twice per run: half a megabyte, and most of the time that a run takes.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await loadAxe());
  const loaded = { page, axeSource: ';' };
  // Legacy mode runs in the page itself. Otherwise axe opens a blank page per run to merge the results of
  // frames, which takes longer than the rules.
  const axe = new AxeBuilder(loaded)
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules: { 'label-content-name-mismatch': { enabled: true } } });
  if (rules) axe.withRules([...rules]);
  // They take the focus on to the other end of an open dialog, and are hidden from everybody. Axe knows a dialog by what
  // covers the corners of the screen, where a toast can lie.
  axe.exclude('[data-base-ui-focus-guard]');
  if (exclude !== undefined) axe.exclude(exclude);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

let source: Promise<string> | undefined;

/** Reads the axe that the builder depends on, once for all pages of a process. */
function loadAxe(): Promise<string> {
  const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'));
  source ??= readFile(resolve('axe-core/axe.min.js'), 'utf8');
  return source;
}
