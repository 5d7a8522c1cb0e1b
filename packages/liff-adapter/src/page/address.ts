/** Names of credentials that LINE's client puts into the hash. */
export const credentialKeys: ReadonlySet<string> = new Set([
  'context_token',
  'feature_token',
  'access_token',
  'id_token',
  'client_id',
  'mst_verifier',
  'mst_challenge',
  'msit',
]);

const lineOnlyKeys: ReadonlySet<string> = new Set([
  'liffClientId',
  'liffRedirectUri',
  'liffOAuth2Error',
  'liffIsEscapedFromApp',
  'lineAppVersion',
]);

/** Removed only together with LINE's own keys: alone they belong to another OAuth provider. */
const oauthKeys: ReadonlySet<string> = new Set([
  'code',
  'state',
  'error',
  'error_description',
  'friendship_status_changed',
]);

/** Returns whether LINE's login appended this query; a `code` alone is not LINE's. */
export function isFromLineLogin(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('liffClientId') || query.has('liffOAuth2Error');
}

/**
 * Removes parameters of LINE's login and client from a path, so that no token is bookmarked, shared or
 * posted. Everything else keeps its position and encoding.
 */
export function stripLoginParameters(path: string): string {
  const [beforeHash = '', ...hashRest] = path.split('#');
  const [pathname = '', ...searchRest] = beforeHash.split('?');
  const search = searchRest.join('?');
  const ofLine = isFromLineLogin(search);
  const query = keepPairs(
    search,
    (key) => !key.startsWith('liff.') && !lineOnlyKeys.has(key) && !(ofLine && oauthKeys.has(key)),
  );
  const hash = keepPairs(hashRest.join('#'), (key) => !credentialKeys.has(key));
  return `${pathname}${query && `?${query}`}${hash && `#${hash}`}`;
}

function keepPairs(pairs: string, isKept: (key: string) => boolean): string {
  return pairs
    .split('&')
    .filter((pair) => isKept(pair.split('=', 1)[0] ?? ''))
    .join('&');
}

/**
 * Returns whether origin and user are the endpoint's, and the path is at or below it by whole segments;
 * `/base/` excludes `/base`.
 */
export function isUnderEndpoint(url: URL, endpointUrl: string): boolean {
  if (!URL.canParse(endpointUrl)) return false;
  const endpoint = new URL(endpointUrl);
  const isSameSite = (['origin', 'username', 'password'] as const).every(
    (part) => url[part] === endpoint[part],
  );
  if (!isSameSite) return false;
  if (url.pathname === endpoint.pathname) return true;
  const parent = endpoint.pathname.endsWith('/') ? endpoint.pathname : `${endpoint.pathname}/`;
  return url.pathname.startsWith(parent);
}

/** Resolves a path of this origin; null for anything that could lead to another origin. */
export function resolvePath(path: string, origin: string): URL | null {
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  // `//host` and `/\host` also begin with a slash, but are addresses of another host.
  return url.origin === origin ? url : null;
}

/** Returns path, query and hash of the current page. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location;
  return `${pathname}${search}${hash}`;
}
