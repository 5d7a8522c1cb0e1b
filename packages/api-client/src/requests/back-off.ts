/** Says how long to wait before the next attempt, in milliseconds; the first failure is 1. */
export type RetryDelay = (failures: number) => number;

/**
 * Doubles from one second to half a minute. Half of it is chance, so that a server that comes back is not met by all
 * phones at once.
 */
export function backOff(failures: number, random: () => number = Math.random, firstMs = 1000): number {
  const longestMs = Math.min(firstMs * 2 ** (failures - 1), 30_000);
  return longestMs / 2 + (longestMs / 2) * random();
}

/** Calls back once, after the delay. What comes back is a function that calls it off. */
export function schedule(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}

/**
 * Calls back once: after the delay, or as soon as the browser says that the network is there again.
 * What comes back is a function that calls it off.
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
