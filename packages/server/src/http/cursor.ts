import * as z from 'zod';
import { AppError } from '../errors.ts';

/** Where the next page of a list starts: the sort key of the last item of this one, opaque to whoever carries it. */
export function encodeCursor(sortKey: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(sortKey)).toString('base64url');
}

/** @throws INVALID_CURSOR for what this list did not make. */
export function decodeCursor<Key>(cursor: string, schema: z.ZodType<Key>): Key {
  const key = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  if (!key.success) throw new AppError('INVALID_CURSOR', { cause: key.error });
  return key.data;
}

/** An instant in a cursor: milliseconds since 1970, in the years 1 to 9999, which PostgreSQL and JavaScript both hold. */
export const instantKey = z
  .int()
  .min(Date.parse('0001-01-01T00:00:00Z'))
  .max(Date.parse('9999-12-31T23:59:59.999Z'))
  .transform((time) => new Date(time));

/** Text in a cursor, as PostgreSQL can hold it. */
export const textKey = z.string().regex(/^[^\0\p{Cs}]*$/u);

/** How many items a page has: the contract fills its default in before a handler runs, so that nothing else does. */
export function pageLimit({ limit }: { limit?: number }): number {
  if (limit === undefined) throw new Error('the contract gives `limit` no default');
  return limit;
}

/** The page, and the cursor of the next one: a list asks its store for one item more than it shows. */
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
    // Not one of ours: the schema says so in the caller's words.
    return undefined;
  }
}
