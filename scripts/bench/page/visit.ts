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

interface Marks {
  firstPaint: number | null;
  front: number | null;
  firstThumbnail: number | null;
  largestPaint: number | null;
  blockingMs: number;
  layoutShift: number;
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
  const session = await page.context().newCDPSession(page);
  const traffic = await shape(session, network);
  const startedAt = Date.now();
  await page.goto(address, { waitUntil: 'commit' });
  while (Date.now() - startedAt < longestMs) {
    if (traffic.idleMs() > quietMs && (await isShown(page))) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
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
