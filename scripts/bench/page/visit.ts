import path from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright';

/** Network of a phone. */
export interface Network {
  name: string;
  megabitPerSecond: number;
  latencyMs: number;
}

/** Times of one visit in milliseconds from its start, and its downloads. A time is null if it never came. */
export interface Visit {
  firstPaint: number | null;
  /** The list of latest files is on screen. */
  front: number | null;
  firstThumbnail: number | null;
  largestPaint: number | null;
  /** Sum of what tasks took beyond 50 ms, until the end of the visit. */
  blockingMs: number;
  layoutShift: number;
  requests: number;
  /** Bytes on the wire by type. */
  bytes: Readonly<Record<string, number>>;
}

/** Times of opening a picture in milliseconds, from the tap or the key. */
export interface Opening {
  /** Any picture of it is on screen. */
  picture: number;
  /** The larger picture is on screen. */
  preview: number;
}

interface Marks {
  firstPaint: number | null;
  front: number | null;
  firstThumbnail: number | null;
  largestPaint: number | null;
  blockingMs: number;
  layoutShift: number;
  actedAt: number | null;
  picture: number | null;
  preview: number | null;
}

/** Slowdown of the processor, as Lighthouse's mobile preset. */
const processorSlowdown = 4;
/** Time without a request after which a visit is over. */
const quietMs = 1_500;
const longestMs = 40_000;

/** Makes pages of this context record what they show and when, in milliseconds since 1970. */
export async function recordMarks(context: BrowserContext): Promise<void> {
  await context.addInitScript({ path: path.join(import.meta.dirname, 'record-marks.js') });
}

/** Opens an address on a shaped network and a slow processor, and measures until the page is quiet. */
export async function measureVisit(page: Page, address: string, network: Network): Promise<Visit> {
  const traffic = await shape(await page.context().newCDPSession(page), network);
  const startedAt = Date.now();
  await page.goto(address, { waitUntil: 'commit' });
  await untilQuiet(page, traffic, startedAt);
  const marks = await page.evaluate<Marks>('pageMarks');
  const after = (time: number | null) => (time === null ? null : time - startedAt);
  return {
    firstPaint: after(marks.firstPaint),
    front: after(marks.front),
    firstThumbnail: after(marks.firstThumbnail),
    largestPaint: after(marks.largestPaint),
    blockingMs: marks.blockingMs,
    layoutShift: marks.layoutShift,
    ...traffic.total(),
  };
}

/** Opens a list of pictures, taps the first of them, and goes on to the next one. */
export async function measureOpenings(
  page: Page,
  address: string,
  network: Network,
): Promise<{ tap: Opening; next: Opening }> {
  const traffic = await shape(await page.context().newCDPSession(page), network);
  await page.goto(address, { waitUntil: 'commit' });
  await untilQuiet(page, traffic, Date.now());
  const picture = page.locator('[data-file] a').first();
  const opening = async (act: () => Promise<void>): Promise<Opening> => {
    await page.evaluate('Object.assign(pageMarks, { actedAt: null, picture: null, preview: null })');
    await act();
    // By CDP: the page's policy forbids what `waitForFunction` evaluates.
    const begunAt = Date.now();
    while (!(await page.evaluate<boolean>('pageMarks.preview !== null'))) {
      if (Date.now() - begunAt > longestMs) throw new Error(`No picture opens at ${page.url()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const marks = await page.evaluate<Marks>('pageMarks');
    const after = (time: number | null) => (time ?? Number.NaN) - (marks.actedAt ?? Number.NaN);
    await untilQuiet(page, traffic, Date.now());
    return { picture: after(marks.picture), preview: after(marks.preview) };
  };
  return {
    tap: await opening(() => picture.tap()),
    next: await opening(() => page.keyboard.press('ArrowRight')),
  };
}

async function untilQuiet(
  page: Page,
  { idleMs }: Pick<Awaited<ReturnType<typeof shape>>, 'idleMs'>,
  startedAt: number,
): Promise<void> {
  while (Date.now() - startedAt < longestMs) {
    if (idleMs() > quietMs && (await isShown(page))) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Whether what a visit comes for is there; a page that is left has no marks for a moment. */
async function isShown(page: Page): Promise<boolean> {
  const shown =
    'location.pathname === "/" ? pageMarks.firstPaint !== null : pageMarks.firstThumbnail !== null';
  return page.evaluate<boolean>(shown).catch(() => false);
}

async function shape(session: CDPSession, { megabitPerSecond, latencyMs }: Network) {
  const throughput = (megabitPerSecond * 1_000_000) / 8;
  const bytes: Record<string, number> = {};
  const types = new Map<string, string>();
  let requests = 0;
  let lastAt = Date.now();
  session.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => {
    if (!types.has(requestId)) requests += 1;
    types.set(requestId, type);
    lastAt = Date.now();
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'Other';
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
    lastAt = Date.now();
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: latencyMs },
    ...{ downloadThroughput: throughput, uploadThroughput: throughput },
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  return { idleMs: () => Date.now() - lastAt, total: () => ({ requests, bytes }) };
}
