import type { LiffContext } from '../liff/types.ts';
import { credentialKeys } from '../page/address.ts';

/*
 * Pattern for permanent links as LINE's SDK makes them, including its losses: a hash entry is removed if
 * the name of a credential is anywhere in it, because the SDK anchors only the first name.
 */

const credentials = new RegExp(`^${[...credentialKeys].join('|')}`);

function pairsOf(part: string, isRemoved: (pair: string) => boolean): string[] {
  return part
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !isRemoved(pair));
}

/** Returns the query without the pairs of the endpoint's own. */
function without(pairs: string[], ofEndpoint: string[]): string {
  const rest = [...pairs];
  for (const pair of ofEndpoint) {
    const at = rest.indexOf(pair);
    if (at >= 0) rest.splice(at, 1);
  }
  return rest.length > 0 ? `?${rest.join('&')}` : '';
}

function hashOf(url: URL): string {
  const kept = pairsOf(url.hash, (pair) => credentials.test(pair)).join('&');
  return kept && `#${kept}`;
}

function pathOf(url: URL, endpoint: URL): string {
  const path = url.pathname.slice(endpoint.pathname.length);
  return path && !path.startsWith('/') ? `/${path}` : path;
}

/** Returns the link to the current page. */
export function linkToPage(liffId: string, { endpointUrl }: LiffContext): string {
  const page = new URL(window.location.href);
  const endpoint = new URL(endpointUrl);
  const isRemoved = (pair: string) => pair.includes('liff.state');
  const query = without(pairsOf(page.search, isRemoved), pairsOf(endpoint.search, isRemoved));
  const hash = hashOf(page) === endpoint.hash ? '' : hashOf(page);
  return `https://liff.line.me/${liffId}${pathOf(page, endpoint)}${query}${hash}`;
}

/** Returns the link to another page below the endpoint. */
export function linkTo(url: string, liffId: string, context: LiffContext): string {
  const page = new URL(url);
  const endpoint = new URL(context.endpointUrl);
  const isRemoved = (pair: string) => pair.startsWith('liff.');
  const pairs = pairsOf(page.search, isRemoved).map(encodePair);
  const query = without(pairs, pairsOf(endpoint.search, isRemoved));
  const path = pathOf(page, endpoint);
  const base = context.miniDomainAllowed
    ? `https://miniapp.line.me/${context.miniAppId ?? liffId}`
    : `https://liff.line.me/${liffId}`;
  return `${base}${path === '/' ? '' : path}${query}${hashOf(page)}`;
}

/** Encodes a pair by RFC 3986, as the SDK does since 2.25.0. */
function encodePair(pair: string): string {
  const [[name = '', value = ''] = []] = new URLSearchParams(pair.replaceAll('+', '%2B'));
  const encode = (text: string) =>
    encodeURIComponent(text).replace(
      /[!'()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  return pair.includes('=') ? `${encode(name)}=${encode(value)}` : encode(name);
}
