import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './tables.ts';

/** The tables, through a pool of connections. */
export type Db = Kysely<Database>;
/** The same tables, inside one transaction. */
export type Tx = Transaction<Database>;

/** bigint: sizes in bytes and counts, which stay far below 2^53. */
const int8Oid = 20;
/** date: a day, not an instant; as text it cannot slip into another time zone. */
const dateOid = 1082;

/** How columns become JavaScript values, for our own connections only: pg's own registry is left as it is. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8Oid) return Number;
    if (oid === dateOid) return String;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

interface DatabaseOptions {
  /** Most connections at a time; they are opened as they are needed. Default 16. */
  maxConnections?: number;
  /** Told of a connection that broke; the pool replaces it, and a query that used it fails. Default: nothing. */
  onBroken?: (error: Error) => void;
}

/** Opens a pool; the first connection is made by the first query. Close it with `destroy()`. */
export function openDatabase(connectionString: string, options: DatabaseOptions = {}): Db {
  const pool = new pg.Pool({
    connectionString,
    max: options.maxConnections ?? 16,
    types: columnTypes,
    application_name: 'kepwai',
    connectionTimeoutMillis: 10_000,
  });
  // On each connection, because the pool watches those alone that nobody uses: an error between two queries of a
  // transaction has no query to go to, and would end the process.
  pool.on('connect', (client) => client.on('error', (error) => options.onBroken?.(error)));
  pool.on('error', () => undefined);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
