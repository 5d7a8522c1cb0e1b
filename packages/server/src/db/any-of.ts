import { type RawBuilder, sql } from 'kysely';

/**
 * Matches any of these ids, as one parameter: `in` has one for each, and parsing them takes longer than finding their
 * rows.
 */
export function anyOf(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${ids}::uuid[])`;
}

/**
 * Matches any of these ids as {@link anyOf} does, but with a constant estimate of few rows, so that a cached plan stays
 * valid for any number.
 */
export function anyOfFew(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(array(select unnest(${ids}::uuid[])))`;
}
