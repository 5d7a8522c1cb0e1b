import { AsyncLocalStorage } from 'node:async_hooks';
import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import { connectionLimits } from './connections.ts';
import { createPreparedNames, type NamePrepared } from './planned-once.ts';
import type { Database } from './tables.ts';

/** The tables, through a pool of connections. */
export type Db = Kysely<Database>;
/** The same tables, inside one transaction. */
export type Tx = Transaction<Database>;

/** Type id of bigint: sizes in bytes and counts, which stay far below 2^53. */
const int8Oid = 20;
/** Type id of date: a day, not an instant; as text it cannot shift into another time zone. */
const dateOid = 1082;

/** Parsers of column types, for our own connections only: pg's global registry stays as it is. */
const columnTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8Oid) return Number;
    if (oid === dateOid) return String;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid, 'text');
  },
};

interface DatabaseOptions {
  /** Maximum number of connections for requests, opened on demand. Default: as in connections.ts. */
  maxConnections?: number;
  /** Maximum number of connections for work with long statements. Default: as in connections.ts. */
  maxLongConnections?: number;
  /** Timeouts while a client waits. Default: together less than five seconds. */
  patience?: Patience;
  /** Called when a connection breaks; the pool replaces it, and its query fails. Default: nothing. */
  onBroken?: (error: Error) => void;
}

/** Timeouts of connecting and of one statement. */
interface Patience {
  connectMs: number;
  statementMs: number;
}

/** Timeouts while a client waits: together less than five seconds, even if PostgreSQL does not refuse. */
const requestPatience: Patience = { connectMs: 1_400, statementMs: 3_000 };
/** Timeouts of jobs, and of requests that move much at once. */
const longPatience: Patience = { connectMs: 10_000, statementMs: 10 * 60_000 };

/** Grace after PostgreSQL's own statement timeout, after which a statement counts as hanging. */
const graceMs = 300;

const patienceOf = new AsyncLocalStorage<'long'>();

/** Gives this work timeouts of minutes and connections of its own, so that it never uses up those of requests. */
export function withLongStatements<Result>(work: () => Promise<Result>): Promise<Result> {
  return patienceOf.run('long', work);
}

/** Returns the milliseconds after which a statement of this work fails, connecting included. */
export function currentPatienceMs(): number {
  const { connectMs, statementMs } = patienceOf.getStore() === 'long' ? longPatience : requestPatience;
  return connectMs + statementMs + graceMs;
}

/** Opens the database; the first query makes the first connection. Close it with `destroy()`. */
export function openDatabase(connectionString: string, options: DatabaseOptions = {}): Db {
  const { requests, longWork } = connectionLimits;
  const { maxConnections = requests, maxLongConnections = longWork, onBroken } = options;
  const { patience: whileClientWaits = requestPatience } = options;
  const poolOf = (max: number, patience: Patience) =>
    createPool(connectionString, { max, patience, onBroken });
  const forRequests = poolOf(maxConnections, whileClientWaits);
  const forLong = poolOf(maxLongConnections, longPatience);
  const preparedNameOf = createPreparedNames();
  const pool: PostgresPool = {
    options: {},
    async connect() {
      const isLong = patienceOf.getStore() === 'long';
      return unlessStuck(await (isLong ? forLong : forRequests).connect(), preparedNameOf);
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
    // The first statements of a new connection take ten times as long: one stays, however long nothing is asked.
    min: 1,
    types: columnTypes,
    application_name: 'kepwai',
    connectionTimeoutMillis: patience.connectMs,
    statement_timeout: patience.statementMs,
    query_timeout: patience.statementMs + graceMs,
  });
  // Listens on each connection, because the pool only watches idle ones: an error between two queries of a
  // transaction has no query to reject, and would end the process.
  pool.on('connect', (client) => client.on('error', (error) => onBroken?.(error)));
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Wraps a connection so that it is discarded after an unanswered query. Until then every other query, such as a
 * rollback, fails at once instead of waiting behind it.
 */
function unlessStuck(client: pg.PoolClient, preparedNameOf: NamePrepared): PostgresPoolClient {
  let stuck: Error | undefined;
  const query = async (text: string, values: unknown[]) => {
    if (stuck) throw stuck;
    try {
      const name = preparedNameOf(text);
      return await (name === undefined ? client.query(text, values) : client.query({ name, text, values }));
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') stuck = error;
      throw error;
    }
  };
  return Object.assign(Object.create(client), { query, release: () => client.release(stuck) });
}
