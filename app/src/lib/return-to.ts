/** Where signing in begins and ends; never a place to come back to. */
export const splashPath = '/microapp/splash';

const storageKey = 'kepwai.returnTo';

/**
 * The path, query and hash of an address of this origin; null for everything else, so that a planted address never leads
 * a person who just signed in to another site.
 */
export function parseReturnPath(value: unknown, origin: string): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || !URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  // `//host` and `/\host` begin with a slash, too, and are addresses of another host.
  if (url.origin !== origin || url.pathname === splashPath) return null;
  // Two slashes at the front of what is left would be read as a host the next time.
  if (url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${withoutCredentials(url.hash)}`;
}

/** Remembers for this tab where the person was going. */
export function saveReturnPath(
  path: string,
  { storage = sessionStorage, origin = location.origin } = {},
): void {
  const parsed = parseReturnPath(path, origin);
  if (parsed) storage.setItem(storageKey, parsed);
}

/** The remembered path, once; null where there is none that may be followed. */
export function takeReturnPath({ storage = sessionStorage, origin = location.origin } = {}): string | null {
  const stored = storage.getItem(storageKey);
  storage.removeItem(storageKey);
  return parseReturnPath(stored, origin);
}

/** LINE's client hands tokens over in the hash; such a hash is nobody's place on a page. */
function withoutCredentials(hash: string): string {
  return /[#&](access|id|context|feature)_token=/.test(hash) ? '' : hash;
}
