import { LiffError } from '../liff/errors.ts';

/** LINE's ID token lives for an hour; a clock that is off by less than this cannot have expired a fresh one. */
const tolerableSkewMs = 60_000;

/**
 * Tells a wrong phone clock from an expired ID token: LINE's SDK gives both the same error. Asks this page's own
 * server for the time; without an answer the error stays what it was.
 */
export async function blameClock(error: LiffError): Promise<LiffError> {
  const skewMs = await measureClockSkewMs();
  if (skewMs === null || Math.abs(skewMs) < tolerableSkewMs) return error;
  const minutes = Math.round(Math.abs(skewMs) / 60_000);
  const message = `The clock of this device is ${minutes} min ${skewMs > 0 ? 'fast' : 'slow'}: set date and time to automatic`;
  return new LiffError(error.api, { code: 'WRONG_CLOCK', message }, { cause: error });
}

/** Positive where this device is ahead. */
async function measureClockSkewMs(): Promise<number | null> {
  try {
    const answer = await fetch(window.location.origin, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(3_000),
    });
    const serverTime = Date.parse(answer.headers.get('date') ?? '');
    return Number.isNaN(serverTime) ? null : Date.now() - serverTime;
  } catch {
    // No answer tells nothing about the clock.
    return null;
  }
}
