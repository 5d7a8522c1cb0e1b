/**
 * Measures scrolling a grid of 50,000 pictures with the processor slowed down four times, and prints the
 * frames, the elements and the memory: `node --conditions=@kepwai/source scripts/bench/scroll.ts`.
 */
import { type CDPSession, chromium, type Page } from 'playwright';
import { ensureBrowser } from '../browser.ts';
import { buildSimulatedApp } from '../simulation/builds.ts';
import { limit, type Measurement } from './measurement.ts';
import { runAlone } from './run-alone.ts';
import type { Stage } from './stage.ts';

const fileCount = 50_000;
const slowdown = 4;
const seconds = 10;

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
      viewport: { width: 412, height: 823 },
      hasTouch: true,
      locale: 'th-TH',
    });
    await openList(stage, page);
    const cdp = await page.context().newCDPSession(page);
    const before = await read(cdp);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const wheel = await longestTask(page, () => scrollByWheel(page));
    const drag = await longestTask(page, () => dragThrough(page));
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
  const address = new URLSearchParams({
    redirect_uri: `${simulation.publicUrl}/microapp/${groupId}/file`,
    user_id: person?.id ?? '',
  });
  await page.goto(`${simulation.lineUrl}/dev/authorize?${address}`);
  await page.getByRole('slider').waitFor({ state: 'attached' });
}

/** Returns the longest task of the page's main thread meanwhile, in milliseconds: a frame takes at least as long. */
async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
  await act();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
  const events = isTrace(trace) ? trace.traceEvents : [];
  const main = events.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const tasks = events.filter(
    ({ name, tid, pid }) => name === 'RunTask' && tid === main?.tid && pid === main?.pid,
  );
  const lengths = tasks.map(({ dur = 0 }) => dur / 1000).toSorted((a, b) => b - a);
  const over = lengths.filter((length) => length > 50).length;
  const longest = lengths.slice(0, 5).map((length) => length.toFixed(0));
  console.log(`${lengths.length} tasks, ${over} over 50 ms, the longest ${longest.join(', ')} ms`);
  return lengths[0] ?? 0;
}

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  dur?: number;
  args?: { name?: string };
}

function isTrace(value: unknown): value is { traceEvents: TraceEvent[] } {
  return typeof value === 'object' && value !== null && 'traceEvents' in value;
}

async function scrollByWheel(page: Page): Promise<void> {
  await page.mouse.move(200, 400);
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) await page.mouse.wheel(0, 240);
}

async function dragThrough(page: Page): Promise<void> {
  const box = await page.getByRole('slider').boundingBox();
  if (!box) throw new Error('The thumb is not there');
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  for (let y = 150; y < 700; y += 5) await page.mouse.move(box.x + 20, y);
  await page.mouse.up();
}

async function read(cdp: CDPSession): Promise<{ nodes: number; heapMb: number }> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { nodes } = await cdp.send('Memory.getDOMCounters');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return { nodes, heapMb: Math.round(usedSize / 1_000_000) };
}

/** Inserts kept pictures over the last two years. */
async function fill({ query, userId, groupId }: Stage): Promise<void> {
  await query(`
    insert into blobs (sha256, size_bytes, mime_type, width, height, thumbhash, thumbnail_state)
    select encode(sha256(convert_to('scroll ' || n, 'UTF8')), 'hex'), 1000, 'image/jpeg', 1600, 1200, 'm8cFFYJ3d3d3eHd3d4d4d4eHdw==', 'none'
    from generate_series(1, 1000) n on conflict do nothing`);
  await query(
    `insert into files (group_id, kind, name, state, sha256, size_bytes, mime_type, source, posted_by, posted_at)
     select $1, 'image', 'รูปกีฬาสี ' || n || '.jpg', 'kept', encode(sha256(convert_to('scroll ' || (n % 1000 + 1), 'UTF8')), 'hex'),
       1000, 'image/jpeg', 'chat', $2, now() - n * (interval '730 days' / $3::int)
     from generate_series(1, $3::int) n`,
    [groupId, userId, fileCount],
  );
}

if (import.meta.main) await runAlone(measureScroll, { appDir: buildSimulatedApp() });
