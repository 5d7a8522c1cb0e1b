import { LiffError } from '../liff/errors.ts';

/** Maximum clock skew that cannot make a fresh ID token, valid for an hour, look expired. */
const maxSkewMs = 60_000;

/**
 * Returns `WRONG_CLOCK` if this device's clock made the ID token look expired: LINE's SDK reports both alike. Compares with
 * the time of the page's own server; without a response the given error is returned.
 */
export async function detectWrongClock(error: LiffError): Promise<LiffError> {
  const skewMs = await measureClockSkewMs();
  if (skewMs === null || Math.abs(skewMs) < maxSkewMs) return error;
  const minutes = Math.round(Math.abs(skewMs) / 60_000);
  const message = `The clock of this device is ${minutes} min ${skewMs > 0 ? 'fast' : 'slow'}: set date and time to automatic`;
  return new LiffError(error.api, { code: 'WRONG_CLOCK', message }, { cause: error });
}

/** Returns how far this device is ahead; null if unknown. */
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
    // Without a response, the clock cannot be checked.
    return null;
  }
}
