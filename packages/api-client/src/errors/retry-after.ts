/**
 * How long an answer asks to wait, in whole seconds; null where it does not say.
 *
 * @see RFC 9110, section 10.2.3
 */
export function parseRetryAfter(headers: Headers | undefined, now: number = Date.now()): number | null {
  const header = headers?.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(header)) return Number(header);
  const at = /^[a-z]/i.test(header) ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(at)) return null;
  // The clocks of phones are often wrong, so a date is read by the clock that wrote it, where that is told.
  const serversNow = Date.parse(headers?.get('date') ?? '');
  const from = Number.isNaN(serversNow) ? now : serversNow;
  return Math.max(0, Math.ceil((at - from) / 1000));
}
