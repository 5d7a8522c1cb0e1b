import { tabStorage } from './page-storage.ts';

/** Path where the sign-in starts and ends; never a return path. */
export const splashPath = '/microapp/splash';

const storageKey = 'kepwai.returnTo';

/** Longer than any of our addresses; servers and proxies refuse such lengths. */
const maxLength = 4096;

/**
 * Returns the path, query and hash of an address of this origin, and null for everything else, so that a
 * planted address never leads a person who just signed in to another site.
 */
export function parseReturnPath(value: unknown, origin: string): string | null {
  if (typeof value !== 'string' || !value.startsWith('/') || value.length > maxLength) return null;
  if (!URL.canParse(value, origin)) return null;
  const url = new URL(value, origin);
  // `//host` and `/\host` also start with a slash, but are addresses of another host.
  if (url.origin !== origin || isPartOfSignIn(url.pathname)) return null;
  // Two leading slashes would be read as a host next time, also in encoded form.
  if (/^\/(?:[/\\]|%2f|%5c)/i.test(url.pathname)) return null;
  return `${url.pathname}${url.search}${withoutCredentials(url.hash)}`;
}

/** Stores the return path for this tab. */
export function saveReturnPath(path: string, { storage = tabStorage, origin = location.origin } = {}): void {
  const parsed = parseReturnPath(path, origin);
  if (parsed) storage.setItem(storageKey, parsed);
}

/** Returns the stored path once; null if there is no valid one. */
export function takeReturnPath({ storage = tabStorage, origin = location.origin } = {}): string | null {
  const path = peekReturnPath({ storage, origin });
  storage.removeItem(storageKey);
  return path;
}

/** A hand-over works once. */
const handoverPath = '/microapp/handover';

/** Returning there would start the sign-in again, forever. */
function isPartOfSignIn(pathname: string): boolean {
  const straight = pathname.replace(/\/+$/, '');
  return straight === splashPath || straight === handoverPath || straight.startsWith('/auth/line/');
}

/** Returns the stored path without removing it; null if there is no valid one. */
export function peekReturnPath({ storage = tabStorage, origin = location.origin } = {}): string | null {
  return parseReturnPath(storage.getItem(storageKey), origin);
}

/** Removes a hash with tokens, which LINE's client passes there; such a hash is no position on a page. */
function withoutCredentials(hash: string): string {
  return /[#&](access|id|context|feature)_token=/.test(hash) ? '' : hash;
}
