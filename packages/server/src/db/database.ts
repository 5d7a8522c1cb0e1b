import { AsyncLocalStorage } from 'node:async_hooks';
import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
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
  /** Maximum number of connections for requests; they are opened as they are needed. Default 16. */
  maxConnections?: number;
  /** The same for work with long statements. Default 8. */
  maxLongConnections?: number;
  /** Told of a connection that broke; the pool replaces it, and a query that used it fails. Default: nothing. */
  onBroken?: (error: Error) => void;
}

/** How long a connection and one statement may take. */
interface Patience {
  connectMs: number;
  statementMs: number;
}

/** Somebody waits for the answer: together less than five seconds, also where PostgreSQL does not even refuse. */
const requestPatience: Patience = { connectMs: 1_400, statementMs: 3_000 };
/** Jobs, and requests that move much at once. */
const longPatience: Patience = { connectMs: 10_000, statementMs: 10 * 60_000 };

/** PostgreSQL ends a statement itself; one that does not even do that stands still, and is given up a little later. */
const graceMs = 300;

const patienceOf = new AsyncLocalStorage<'long'>();

/** Lets statements of this work take minutes, on connections of their own, so that it never uses up those of requests. */
export function withLongStatements<Result>(work: () => Promise<Result>): Promise<Result> {
  return patienceOf.run('long', work);
}

/** Returns the milliseconds after which a statement of this work has failed, connecting included. */
export function currentPatienceMs(): number {
  const { connectMs, statementMs } = patienceOf.getStore() === 'long' ? longPatience : requestPatience;
  return connectMs + statementMs + graceMs;
}

/** Opens the tables; the first connection is made by the first query. Close them with `destroy()`. */
export function openDatabase(connectionString: string, options: DatabaseOptions = {}): Db {
  const { maxConnections = 16, maxLongConnections = 8, onBroken } = options;
  const poolOf = (max: number, patience: Patience) =>
    createPool(connectionString, { max, patience, onBroken });
  const forRequests = poolOf(maxConnections, requestPatience);
  const forLong = poolOf(maxLongConnections, longPatience);
  const pool: PostgresPool = {
    options: {},
    async connect() {
      const isLong = patienceOf.getStore() === 'long';
      return unlessStuck(await (isLong ? forLong : forRequests).connect());
    },
    async end() {
      await Promise.all([forRequests.end(), forLong.end()]);
    },
  };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

function createPool(
  connectionString: string,
  { max, patience, onBroken }: { max: number; patience: Patience; onBroken: DatabaseOptions['onBroken'] },
): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    types: columnTypes,
    application_name: 'kepwai',
    connectionTimeoutMillis: patience.connectMs,
    statement_timeout: patience.statementMs,
    query_timeout: patience.statementMs + graceMs,
  });
  // On each connection, because the pool watches those alone that nobody uses: an error between two queries of a
  // transaction has no query to go to, and would end the process.
  pool.on('connect', (client) => client.on('error', (error) => onBroken?.(error)));
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Wraps a connection so that it is thrown away once it left a query without any answer. Until then whatever else is asked of it, such
 * as a rollback, fails at once instead of waiting behind that query.
 */
function unlessStuck(client: pg.PoolClient): PostgresPoolClient {
  let stuck: Error | undefined;
  const query = async (text: string, values: unknown[]) => {
    if (stuck) throw stuck;
    try {
      return await client.query(text, values);
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') stuck = error;
      throw error;
    }
  };
  return Object.assign(Object.create(client), { query, release: () => client.release(stuck) });
}
