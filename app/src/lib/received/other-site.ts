/**
 * Returns whether a form with files comes from another site: only the system, which has no page, and we may send files here.
 * A worker does not see everything about a request: the visible part has to fit.
 */
export function isFromOtherSite(
  { headers, referrer }: Pick<Request, 'headers' | 'referrer'>,
  origin: string,
): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null && site !== 'none' && site !== 'same-origin') return true;
  const sender = headers.get('origin');
  if (sender !== null && sender !== 'null' && sender !== origin) return true;
  return URL.canParse(referrer) && /^https?:/.test(referrer) && new URL(referrer).origin !== origin;
}
