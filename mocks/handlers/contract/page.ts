import { refuse } from './refuse.ts';

/** The part of a query that names a page. */
export interface PageQuery {
  cursor?: string;
  limit?: number;
}

/**
 * Returns the page of a list that `cursor` and `limit` request.
 * @throws the answer 400 for an unknown cursor
 */
export function takePage<T>(
  { cursor, limit = 50 }: PageQuery,
  items: T[],
): { items: T[]; nextCursor: string | null } {
  const start = cursor === undefined ? 0 : readCursor(cursor);
  const end = start + limit;
  return { items: items.slice(start, end), nextCursor: end < items.length ? btoa(`after:${end}`) : null };
}

function readCursor(cursor: string): number {
  const [, start] = /^after:(\d+)$/.exec(decode(cursor)) ?? [];
  if (start === undefined) throw refuse('INVALID_CURSOR');
  return Number(start);
}

function decode(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    // It is not base64, so not one of our cursors.
    return '';
  }
}
