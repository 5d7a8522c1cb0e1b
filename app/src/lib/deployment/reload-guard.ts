import { type Departure, type DeparturePage, watchDeparture } from './departure.ts';

/** Time within which a page reloaded for a missing chunk is not reloaded again. @see spec.md 9 */
export const reloadGuardTtlMs = 10_000;

/** Time for an answer that the server is there. */
const answerTimeoutMs = 5000;

const reloadedAtKey = 'kepwai.reloadedAt';

/**
 * Whether the page may reload now. A permission is remembered across the reload; if nothing can be stored,
 * the answer is no, since reloads could go on forever.
 */
export function mayReload({
  open = () => sessionStorage,
  now = Date.now(),
}: {
  open?: () => Storage;
  now?: number;
} = {}): boolean {
  try {
    const storage = open();
    const agoMs = now - Number(storage.getItem(reloadedAtKey) ?? Number.NEGATIVE_INFINITY);
    // A negative age means that the clock was set back, so the true age is unknown.
    if (agoMs >= 0 && agoMs < reloadGuardTtlMs) return false;
    storage.setItem(reloadedAtKey, String(now));
    return true;
  } catch {
    return false; // Storage is forbidden, or full.
  }
}

/** Parts of a page's window that reloading needs. */
interface Page extends DeparturePage {
  readonly location: Pick<Location, 'href' | 'reload'>;
  readonly fetch: typeof fetch;
}

let decision: Promise<void> = Promise.resolve();

/** Resolves once the page will not reload for the chunk that failed last. */
export function reloadDecision(): Promise<void> {
  return decision;
}

/**
 * Reloads the page once if a chunk fails to load, since its build is most likely gone from the server. It does not if
 * the server cannot be reached, which `navigator.onLine` knows only sometimes: a reload would lose what is on screen.
 * Nor if the page is being left, which aborts its loads: a reload would lead back to it.
 */
export function reloadForMissingChunks(
  page: Page = window,
  departure: Departure = watchDeparture(page),
): void {
  const decide = async (): Promise<void> => {
    await departure.settled();
    const isServed = await answers(page);
    // A caller that left meanwhile is not called back.
    await departure.settled();
    if (!isServed || !mayReload()) return; // The user of the chunk reports that it could not be loaded.
    page.location.reload();
    await new Promise(() => {});
  };
  page.addEventListener('vite:preloadError', () => {
    decision = decide();
  });
}

async function answers({ fetch, location }: Page): Promise<boolean> {
  const signal = AbortSignal.timeout(answerTimeoutMs);
  return await fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
