import { HTTPFetchError } from '@line/bot-sdk';

/** Parses a Retry-After header, seconds or a date; at most an hour. */
export function parseRetryAfter(header: string | null, now = Date.now()): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(0, seconds), 3600);
}

/** Returns the seconds to wait of an SDK error; null if it has none. */
export function retryAfterOf(error: unknown): number | null {
  return error instanceof HTTPFetchError ? parseRetryAfter(error.headers.get('retry-after')) : null;
}
