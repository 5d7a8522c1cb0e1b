import { tabStorage } from '../page/page-storage.ts';

/** Where signing in begins and ends; never a place to come back to. */
export const splashPath = '/microapp/splash';

const storageKey = 'kepwai.returnTo';

/** Longer than any address of ours; servers and proxies refuse such. */
const maxLength = 4096;

/**
 * The path, query and hash of an address of this origin; null for everything else, so that a planted address never leads
 * a person who just signed in to another site.
 */
export function parseReturnPath(value: unknown, origin: string): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > maxLength) return null;
  if (!URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  // `//host` and `/\host` begin with a slash, too, and are addresses of another host.
  if (url.origin !== origin || isPartOfSignIn(url.pathname)) return null;
  // Two slashes at the front of what is left would be read as a host the next time, and so may be those somebody decodes.
  if (/^\/(?:[/\\]|%2f|%5c)/i.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${withoutCredentials(url.hash)}`;
}

/** Remembers for this tab where the person was going. */
export function saveReturnPath(path: string, { storage = tabStorage, origin = location.origin } = {}): void {
  const parsed = parseReturnPath(path, origin);
  if (parsed) storage.setItem(storageKey, parsed);
}

/** The remembered path, once; null where there is none that may be followed. */
export function takeReturnPath({ storage = tabStorage, origin = location.origin } = {}): string | null {
  const path = peekReturnPath({ storage, origin });
  storage.removeItem(storageKey);
  return path;
}

/** Coming back there would begin signing in again, for ever. */
function isPartOfSignIn(pathname: string): boolean {
  const straight = pathname.replace(/\/+$/, '');
  return straight === splashPath || straight.startsWith('/auth/line/');
}

/** The remembered path, left where it is; null where there is none that may be followed. */
export function peekReturnPath({ storage = tabStorage, origin = location.origin } = {}): string | null {
  return parseReturnPath(storage.getItem(storageKey), origin);
}

/** LINE's client hands tokens over in the hash; such a hash is nobody's place on a page. */
function withoutCredentials(hash: string): string {
  return /[#&](access|id|context|feature)_token=/.test(hash) ? '' : hash;
}
