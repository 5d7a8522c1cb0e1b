import { minuteMs } from '../time.ts';

/** Lifetime of a hand-over, for a phone to open its browser. */
export const handoverLivesMs = minuteMs;

/** Maximum open hand-overs of a person; the oldest ends for the next. */
export const maxHandovers = 5;

/** Pages that start or end a sign-in: leading there would lose the way, or go round in circles. */
const pagesOfSignIn = /^\/(?:auth|microapp\/(?:splash|handover))(?:\/|$)/i;

/** Paths of our origin that are no pages: the API, and those for operators. */
const noPages = /^\/(?:api|healthz|readyz|metrics)(?:\/|$)/i;

/** Two leading slashes, also encoded, would be read as a host by the next that parses it. */
const readAsHost = /^\/(?:[/\\]|%2f|%5c)/i;

/** A hash with tokens is no position on a page. */
const credentials = /[#&](?:access|id|context|feature)_token=/;

/** Parts of an address, as `URL` has them. */
export interface AddressParts {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Returns path, query and hash of an address of our own origin that a hand-over can lead to; null for no page. */
export function pagePathOf({ pathname, search, hash }: AddressParts): string | null {
  const plain = decoded(pathname);
  if (plain === null || readAsHost.test(pathname) || noPages.test(plain) || pagesOfSignIn.test(plain))
    return null;
  return `${pathname}${search}${credentials.test(hash) ? '' : hash}`;
}

/** Returns the path as a router compares it, without repeated slashes; null if it cannot be decoded. */
function decoded(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname).replace(/[/\\]+/g, '/');
  } catch {
    return null;
  }
}
