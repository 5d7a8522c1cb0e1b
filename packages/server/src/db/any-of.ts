import { type RawBuilder, sql } from 'kysely';

/** Matches any of these ids, as one parameter: `in` has one for each, which takes longer to read than to find their rows. */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`;
}

/**
 * Matches any of these ids as {@link anyOf} does, of which PostgreSQL expects few, however many there are: a statement
 * that is planned once keeps its plan, which it would not if it expects more of another number.
 */
export function anyOfFew(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(array(select unnest(${ids}::uuid[])))`;
}
