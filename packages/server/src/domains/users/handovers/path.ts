import { pagePathOf } from '@kepwai/rules/people/handovers';

/** Returns path, query and hash of a page of our own origin, as a browser would resolve them; null for everything else. */
export function parsePagePath(value: string, publicUrl: string): string | null {
  if (!value.startsWith('/') || !URL.canParse(value, publicUrl)) return null;
  const url = new URL(value, publicUrl);
  return url.origin === new URL(publicUrl).origin ? pagePathOf(url) : null;
}
