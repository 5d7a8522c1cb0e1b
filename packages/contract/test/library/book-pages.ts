import type { Book } from './book.ts';
import type { HasFlaw } from './responses.ts';

/** Returns the requested page of a list; null if its cursor is refused. */
export function pageOf(
  own: Book[],
  query: URLSearchParams,
  is: HasFlaw,
): { items: Book[]; next: string | null } | null {
  const limit = query.get('limit');
  const cursor = query.get('cursor');
  if (cursor !== null && is('refuses its own cursor')) return null;
  const from = Number(cursor ?? 0);
  if (from > 20 && is('refuses a cursor far in')) return null;
  const start = is('has something twice') ? Math.max(0, from - 1) : from;
  const end = from + (is('takes no notice of a limit') ? 20 : Number(limit ?? 20));
  const hidden = is('leaves something out') && from > 0 ? 1 : 0;
  const hasMore = end + hidden < own.length || is('pages without end');
  const [first] = own;
  const isPast = first !== undefined && end >= own.length && limit !== null;
  const again = is('pages that go round') && isPast ? '0' : null;
  const isMadeUp = is('pages of things made up') && isPast;
  const next = hasMore || isMadeUp ? String(end + hidden) : again;
  if (first && isMadeUp && from >= own.length)
    return { items: [{ ...first, id: 1000 + from, title: 'x', pages: 1 }], next };
  return { items: own.slice(start + hidden, end + hidden), next };
}
