import { parseReturnPath } from '../page/device/return-to.ts';

/** Page below which LIFF starts: LINE opens it, and names the wanted page in `liff.state`. */
const endpointPath = '/microapp';

/**
 * Returns the page that a LIFF link names in `liff.state`, with the credentials that LINE put behind `#`; null
 * for other addresses. LINE's SDK would load that page anew when it starts.
 * @see https://developers.line.biz/en/docs/liff/opening-liff-app/#redirect-flow
 */
export function findLinkTarget({ origin, pathname, search, hash }: URL): string | null {
  if (pathname.replace(/\/+$/, '') !== endpointPath) return null;
  const state = new URLSearchParams(search).get('liff.state');
  if (state === null) return null;
  const path = parseReturnPath(`${endpointPath}${state}`, origin) ?? endpointPath;
  return path.includes('#') ? `${path}${hash.replace('#', '&')}` : `${path}${hash}`;
}

/** Puts the page that a LIFF link names into the address, before the router reads it. */
export function followLiffLink(): void {
  const target = findLinkTarget(new URL(location.href));
  if (target !== null) history.replaceState(history.state, '', target);
}
