/** Pages that start or end a sign-in: leading there would lose the way, or go round in circles. */
const pagesOfSignIn = /^\/(?:auth|microapp\/(?:splash|handover))(?:\/|$)/i;

/** Paths of our origin that are no pages: the API, and those for operators. */
const noPages = /^\/(?:api|healthz|readyz|metrics)(?:\/|$)/i;

/** Two leading slashes, also encoded, would be read as a host by the next that parses it. */
const readAsHost = /^\/(?:[/\\]|%2f|%5c)/i;

/** A hash with tokens is no position on a page. */
const credentials = /[#&](?:access|id|context|feature)_token=/;

/**
 * Returns path, query and hash of a page of our own origin, as a browser would resolve them; null for everything else. The
 * app checks return paths by the same rules.
 */
export function parsePagePath(value: string, publicUrl: string): string | null {
  if (!value.startsWith('/') || !URL.canParse(value, publicUrl)) return null;
  const url = new URL(value, publicUrl);
  if (url.origin !== new URL(publicUrl).origin || readAsHost.test(url.pathname)) return null;
  const plain = decoded(url.pathname);
  if (plain === null || [noPages, pagesOfSignIn].some((pattern) => pattern.test(plain))) return null;
  return `${url.pathname}${url.search}${credentials.test(url.hash) ? '' : url.hash}`;
}

/** Returns the path as a router compares it, without repeated slashes; null where it cannot be decoded. */
function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).replace(/[/\\]+/g, '/');
  } catch {
    return null;
  }
}
