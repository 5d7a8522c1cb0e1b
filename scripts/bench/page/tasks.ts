import type { Page } from 'playwright';

/**
 * Returns the processor time of the longest task of the page's main thread meanwhile, in milliseconds: a frame
 * takes at least as long.
 * @throws Error if the trace holds no task
 */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
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
