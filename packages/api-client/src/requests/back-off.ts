/** Returns how long to wait before the next attempt, in milliseconds; the first failure is 1. */
export type RetryDelay = (failures: number) => number;

/**
 * Returns a delay that doubles from one second to half a minute. Half of it is random, so that not all phones return to a
 * recovered server at once.
 */
export function backOff(failures: number, random: () => number = Math.random, firstMs = 1000): number {
  const longestMs = Math.min(firstMs * 2 ** (failures - 1), 30_000);
  return longestMs / 2 + (longestMs / 2) * random();
}

/** Calls back once, after the delay. Returns a function that cancels it. */
export function schedule(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}

/**
 * Calls back once: after the delay, or as soon as the browser is online again. Returns a function that cancels it.
 */
export function scheduleOrOnline(delayMs: number, callback: () => void): () => void {
  const cancelTimer = schedule(delayMs, fire);
  function cancel() {
    cancelTimer();
    globalThis.removeEventListener?.('online', fire);
  }
  function fire() {
    cancel();
    callback();
  }
  globalThis.addEventListener?.('online', fire);
  return cancel;
}
