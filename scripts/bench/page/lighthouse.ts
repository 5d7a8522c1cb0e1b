import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse, { type Result } from 'lighthouse';
import { type BrowserContextOptions, chromium, type LaunchOptions } from 'playwright';
import { freePort } from '../measurement.ts';

/** A page as Lighthouse's mobile preset scores it. */
export interface Score {
  /** Performance, 0 to 100. */
  performance: number;
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
  { launch, stored }: { launch: LaunchOptions; stored: Stored },
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
      onlyCategories: ['performance'],
      // What the person has stored stays.
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

/** What a browser has stored of a person. */
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
    performance: Math.round((categories.performance?.score ?? 0) * 100),
    largestPaintMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    metrics: metrics.join(' · '),
  };
}
