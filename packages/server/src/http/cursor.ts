import * as z from 'zod';
import { AppError } from '../errors.ts';

/** Encodes where the next page of a list starts: the sort key of this page's last item, opaque to clients. */
export function encodeCursor(sortKey: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(sortKey)).toString('base64url');
}

/**
 * Decodes a cursor.
 * @throws INVALID_CURSOR for a cursor that this list did not create
 */
export function decodeCursor<Key>(cursor: string, schema: z.ZodType<Key>): Key {
  const key = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!key.success) throw new AppError('INVALID_CURSOR', { cause: key.error });
  return key.data;
}

/** Instant in a cursor: milliseconds since 1970, in the years 1 to 9999, which PostgreSQL and JavaScript both support. */
export const instantKey = z
  .int()
  .min(Date.parse('0001-01-01T00:00:00Z'))
  .max(Date.parse('9999-12-31T23:59:59.999Z'))
  .transform((time) => new Date(time));

/** Text in a cursor, as PostgreSQL can store it. */
export const textKey = z.string().regex(/^[^\0\p{Cs}]*$/u);

/** Returns the number of items per page: the contract's validator sets the default before a handler runs. */
export function pageLimit({ limit }: { limit?: number }): number {
  if (limit === undefined) throw new Error('the contract gives `limit` no default');
  return limit;
}

/** Returns the page and the cursor of the next one: a list reads one item more from its store than it shows. */
export function toPage<Item>(
  itemsAndOneMore: Item[],
  limit: number,
  sortKeyOf: (item: Item) => readonly (string | number | null)[],
): { items: Item[]; nextCursor: string | null } {
  const items = itemsAndOneMore.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = itemsAndOneMore.length > limit && last ? encodeCursor(sortKeyOf(last)) : null;
  return { items, nextCursor };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is not one of ours: the schema then fails with INVALID_CURSOR.
    return undefined;
  }
}
