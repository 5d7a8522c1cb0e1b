/**
 * Returns the requested wait of a response, in whole seconds; null without `Retry-After`.
 *
 * @see RFC 9110, section 10.2.3
 */
export function parseRetryAfter(headers: Headers | undefined, now: number = Date.now()): number | null {
  const header = headers?.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(header)) return Number(header);
  const at = /^[a-z]/i.test(header) ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(at)) return null;
  // Phone clocks are often wrong, so a date is compared with the server's own `Date` header if there is one.
  const serversNow = Date.parse(headers?.get('date') ?? '');
  const from = Number.isNaN(serversNow) ? now : serversNow;
  return Math.max(0, Math.ceil((at - from) / 1000));
}
