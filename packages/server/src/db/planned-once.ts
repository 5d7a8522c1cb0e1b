import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

const mark = '/* planned once */';

/**
 * Marks a statement, at its beginning or by `modifyFront`, whose plan does not depend on its values: each
 * connection prepares it, and PostgreSQL stops planning it when that costs more than it gains. For statements
 * that take longer to plan than to run. Their text must not vary with the data, and they have to name the columns
 * that they return: a step of the schema that adds one to `*` would make the prepared statement fail.
 */
export const plannedOnce: RawBuilder<unknown> = sql.raw(mark);

/** Maximum number of texts that are prepared; further ones run unprepared. */
const maxPrepared = 200;

/** Returns the name under which a marked statement is prepared; undefined for any other statement. */
export type NamePrepared = (text: string) => string | undefined;

/** Creates the names of the statements that the connections of one database prepare. */
export function createPreparedNames(): NamePrepared {
  const nameOf = new Map<string, string>();
  return (text) => {
    if (!text.includes(mark)) return undefined;
    const known = nameOf.get(text);
    if (known !== undefined || nameOf.size >= maxPrepared) return known;
    const name = `kepwai_${hash('sha256', text, 'hex').slice(0, 32)}`;
    nameOf.set(text, name);
    return name;
  };
}
