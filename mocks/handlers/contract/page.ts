import type { Values } from './operation.ts';
import { refuse } from './refuse.ts';

/**
 * Returns the page of a list that `cursor` and `limit` ask for.
 * @throws the answer 400 for an invalid one
 */
export function takePage<T>(
  query: Values<'cursor' | 'limit'>,
  items: T[],
): { items: T[]; nextCursor: string | null } {
  const start = readCursor(query.get('cursor'));
  const end = start + readLimit(query.get('limit'));
  return { items: items.slice(start, end), nextCursor: end < items.length ? btoa(`after:${end}`) : null };
}

function readCursor(cursor: string | null): number {
  if (cursor === null) return 0;
  const [, start] = /^after:(\d+)$/.exec(decode(cursor)) ?? [];
  if (start === undefined) throw refuse('INVALID_CURSOR');
  return Number(start);
}

function readLimit(limit: string | null): number {
  const value = Number(limit ?? 50);
  if (!Number.isInteger(value) || value < 1 || value > 200) throw refuse('INVALID_REQUEST');
  return value;
}

function decode(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    // It is not base64, so not one of our cursors.
    return '';
  }
}
