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

/** Dropped only beside LINE's own keys: by themselves they belong to somebody else's OAuth. */
const oauthKeys: ReadonlySet<string> = new Set([
  'code',
  'state',
  'error',
  'error_description',
  'friendship_status_changed',
]);

/** True where the query is what LINE's login appends; a `code` alone is not LINE's. */
export function isFromLineLogin(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has('liffClientId') || query.has('liffOAuth2Error');
}

/**
 * The same path without what LINE's login and client left in it, so that nobody bookmarks, shares or posts
 * a token. Everything else keeps its place and its encoding.
 */
export function withoutLoginLeftovers(path: string): string {
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

/** Same origin and user, and the path is the endpoint's or below it, whole segments only; `/base/` does not hold `/base`. */
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

/** A path of this origin as an absolute address; null for anything that could lead to another origin. */
export function resolvePath(path: string, origin: string): URL | null {
  if (!path.startsWith('/') || !URL.canParse(path, origin)) return null;
  const url = new URL(path, origin);
  // `//host` and `/\host` begin with a slash, too, and are addresses of another host.
  return url.origin === origin ? url : null;
}

/** Path, query and hash of the page shown. */
export function currentPath(): string {
  const { pathname, search, hash } = window.location;
  return `${pathname}${search}${hash}`;
}
