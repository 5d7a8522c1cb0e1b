/**
 * Measures scrolling a grid of 50,000 pictures with the processor slowed down four times, and prints the
 * tasks of the page, the elements and the memory: `node --conditions=@kepwai/source scripts/bench/scroll.ts`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from 'playwright';
import { ensureBrowser } from '../browser.ts';
import { buildSimulatedApp } from '../simulation/builds.ts';
import { registerPerson } from '../simulation/register.ts';
import { sendWhole } from './load.ts';
import { limit, type Measurement } from './measurement.ts';
import { createPhotographs } from './photographs.ts';
import { runAlone } from './run-alone.ts';
import type { Stage } from './stage.ts';

const fileCount = 50_000;
/** Contents that the files share: each file has an address of its own, so a browser loads each. */
const photographCount = 60;
const slowdown = 4;
const seconds = 10;
const startUpMs = 3_000;

/** Scrolls by wheel and by the fast scroller, and returns the longest task of each and what stays in the page. */
export async function measureScroll(stage: Stage): Promise<Measurement[]> {
  await fill(stage);
  const executablePath = ensureBrowser();
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const page = await browser.newPage({
      ...{ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true },
      locale: 'th-TH',
    });
    await openList(stage, page);
    const cdp = await page.context().newCDPSession(page);
    const before = await read(cdp);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const wheel = await longestTask(page, () => scrollByWheel(page));
    const drag = await longestTask(page, await grabThumb(page));
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const after = await read(cdp);
    console.log(
      `elements ${before.nodes} before, ${after.nodes} after; heap ${before.heapMb} MB, ${after.heapMb} MB`,
    );
    return [
      limit(`scroll: ${fileCount} pictures by wheel, CPU ÷${slowdown}: longest task`, wheel, 50, 'ms'),
      limit(`scroll: ${fileCount} pictures by the thumb, CPU ÷${slowdown}: longest task`, drag, 50, 'ms'),
      limit('scroll: elements afterwards', after.nodes, 6_000, ''),
    ];
  } finally {
    await browser.close();
  }
}

async function openList({ simulation, query, userId, groupId }: Stage, page: Page): Promise<void> {
  const [person] = await query<{ id: string }>('select line_user_id as id from users where id = $1', [
    userId,
  ]);
  if (!person) throw new Error('The person is not there');
  // People who have not accepted the terms see these instead.
  await registerPerson(simulation, { userId: person.id, displayName: 'ผู้วัด' });
  const address = new URLSearchParams({
    redirect_uri: `${simulation.publicUrl}/microapp/${groupId}/file`,
    user_id: person.id,
  });
  await page.goto(`${simulation.lineUrl}/dev/authorize?${address}`);
  await page.getByRole('slider').waitFor({ state: 'attached' });
  await page.locator('[role="grid"] img').first().waitFor();
  // What a page loads when it is idle is no part of scrolling.
  await delay(startUpMs);
}

/**
 * Returns the processor time of the longest task of the page's main thread meanwhile, in milliseconds: a frame
 * takes at least as long.
 * @throws Error if the trace holds no task
 */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories });
  await act();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
  const lengths = taskLengths(isTrace(trace) ? trace.traceEvents : [], page.url());
  const [longest] = lengths;
  if (longest === undefined) throw new Error('The trace holds no task of the page');
  const over = lengths.filter((length) => length > 50).length;
  const listed = lengths.slice(0, 5).map((length) => length.toFixed(0));
  console.log(`${lengths.length} tasks, ${over} over 50 ms, the longest ${listed.join(', ')} ms`);
  return longest;
}

/** Categories of tasks, and of the frames that name the page's process. */
const categories = ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'];

/**
 * Returns the processor times of the tasks of the process that shows the page, longest first, in milliseconds.
 * A browser keeps other processes ready for its next pages.
 */
function taskLengths(events: readonly TraceEvent[], url: string): number[] {
  const frames = events.flatMap(({ name, args }) =>
    name === 'TracingStartedInBrowser' ? (args?.data?.frames ?? []) : [],
  );
  const pid = frames.find((frame) => frame.url === url)?.processId;
  const main = events.find(
    (event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain' && event.pid === pid,
  );
  return events
    .filter(({ name, ...event }) => name === 'RunTask' && event.tid === main?.tid && event.pid === pid)
    .flatMap(({ tdur }) => (tdur === undefined ? [] : tdur / 1000))
    .toSorted((a, b) => b - a);
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Processor time in microseconds, whatever else the machine does. */
  tdur?: number;
  args?: { name?: string; data?: { frames?: { url: string; processId?: number }[] } };
}

function isTrace(value: unknown): value is { traceEvents: TraceEvent[] } {
  return typeof value === 'object' && value !== null && 'traceEvents' in value;
}

async function scrollByWheel(page: Page): Promise<void> {
  await page.mouse.move(200, 400);
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) await page.mouse.wheel(0, 240);
}

/** Grabs the thumb, and returns what drags it through the list: finding it runs scripts that no person's page has. */
async function grabThumb(page: Page): Promise<() => Promise<void>> {
  // The thumb shows itself for a moment after each scrolling.
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 240);
  const box = await page.getByRole('slider').boundingBox();
  if (!box) throw new Error('The thumb is not there');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  return async () => {
    for (let y = 150; y < 700; y += 5) await page.mouse.move(box.x + 20, y);
    await page.mouse.up();
  };
}

async function read(cdp: CDPSession): Promise<{ nodes: number; heapMb: number }> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return { nodes, heapMb: Math.round(usedSize / 1_000_000) };
}

/** Inserts kept pictures over the last two years, of a few photographs that are drawn. */
async function fill(stage: Stage): Promise<void> {
  const { query, userId, groupId } = stage;
  for (const [number, bytes] of (await createPhotographs(photographCount)).entries())
    await sendWhole(stage, { name: `${number}.jpg`, bytes });
  while ((await countPhotographs(stage, 'ready')) < photographCount) await delay(200);
  await query(
    `with drawn as (
       select array_agg(sha256 order by sha256) as addresses from blobs where thumbnail_state = 'ready' and mime_type = 'image/jpeg'
     )
     insert into files (group_id, kind, name, state, sha256, size_bytes, mime_type, source, posted_by, posted_at)
     select $1, 'image', 'รูปกีฬาสี ' || n || '.jpg', 'kept', blobs.sha256, blobs.size_bytes, blobs.mime_type, 'chat', $2,
       now() - n * (interval '730 days' / $3::int)
     from generate_series(1, $3::int) n, drawn, blobs
     where blobs.sha256 = drawn.addresses[n % cardinality(drawn.addresses) + 1]`,
    [groupId, userId, fileCount],
  );
}

async function countPhotographs({ query }: Stage, state: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    "select count(*)::integer as count from blobs where thumbnail_state = $1 and mime_type = 'image/jpeg'",
    [state],
  );
  return row?.count ?? 0;
}

if (import.meta.main) await runAlone(measureScroll, { appDir: buildSimulatedApp() });
