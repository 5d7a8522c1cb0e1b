import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { type BrowserContextOptions, chromium, type LaunchOptions } from 'playwright';
import { freePort } from '../measurement.ts';

/** Part of Lighthouse's judgement. */
export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** A page as Lighthouse's mobile preset scores it. */
export interface Score {
  /** Performance, 0 to 100. */
  performance: number;
  /** All measured categories, 0 to 100. */
  categories: ReadonlyMap<string, number>;
  /** Cumulative layout shift. */
  layoutShift: number;
  /** Audits that keep categories other than performance below 100. */
  faults: readonly string[];
  /** Largest contentful paint in milliseconds. */
  largestPaintMs: number;
  /** Seconds, in words. */
  metrics: string;
}

/** Metrics that make up the score. */
const metricIds = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
];

/** Runs Lighthouse's mobile preset on an address, in a new browser that has `stored` of a person who is signed in. */
export async function scorePage(
  address: string,
  {
    launch,
    stored,
    categories = ['performance'],
  }: { launch: LaunchOptions; stored: Stored; categories?: Category[] },
): Promise<Score> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'kepwai-lighthouse-'));
  const context = await chromium.launchPersistentContext(folder, {
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    await keep(await context.newPage(), stored);
    await context.addCookies(stored.cookies);
    const run = await lighthouse(address, {
      port,
      onlyCategories: categories,
      // The person's stored data stays.
      disableStorageReset: true,
      logLevel: 'error',
    });
    if (!run) throw new Error('Lighthouse returned nothing');
    return toScore(run.lhr);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stored data of a person in a browser. */
export type Stored = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Writes local storage at its origin, on a document that runs no script. */
async function keep(
  page: Awaited<ReturnType<Awaited<ReturnType<typeof chromium.launchPersistentContext>>['newPage']>>,
  { origins }: Stored,
): Promise<void> {
  for (const { origin, localStorage } of origins) {
    await page.goto(`${origin}/favicon.svg`);
    for (const { name, value } of localStorage) {
      await page.evaluate(`localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(value)})`);
    }
  }
  await page.close();
}

function toScore({ categories, audits, runtimeError }: Result): Score {
  if (runtimeError) throw new Error(`Lighthouse: ${runtimeError.code} ${runtimeError.message}`);
  const metrics = metricIds.map((id) => `${audits[id]?.title ?? id} ${audits[id]?.displayValue ?? '–'}`);
  return {
    performance: toPoints(categories.performance?.score),
    categories: new Map(Object.entries(categories).map(([id, { score }]) => [id, toPoints(score)])),
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    faults: Object.entries(categories)
      .filter(([id]) => id !== 'performance')
      .flatMap(([, { auditRefs }]) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title ?? ''}`),
    largestPaintMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    metrics: metrics.join(' · '),
  };
}

function toPoints(score: number | null | undefined): number {
  return Math.round((score ?? 0) * 100);
}
