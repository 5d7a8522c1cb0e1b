import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from '../errors.ts';
import type { Db } from './database.ts';
import { type AcquireOptions, type Locks, LockTimeoutError, type Release } from './locks.ts';
import { announce, type LiveFeed } from './notify.ts';

/** Interval at which those who wait ask the holder, and other nodes retry. */
const pollMs = 250;

/** Maximum time until a silently broken session is noticed. */
const heartbeatMs = 5_000;

interface Holder {
  isHeld: boolean;
  onWanted: () => void;
  /** Resolves when this node no longer holds the lock. */
  released: Promise<void>;
  end: () => void;
}

/** A connection of the pool, taken while this node holds or tries any lock. */
interface Session {
  connection: Db;
  close: () => void;
  heartbeat: NodeJS.Timeout;
  isBroken: boolean;
}

/**
 * Creates locks that live as long as a database session, so a dead node holds none. Requests to release reach
 * other nodes through the live feed.
 */
export function createSessionLocks(db: Db, live: LiveFeed): Locks {
  return new PooledSessionLocks(db, live);
}

class PooledSessionLocks implements Locks {
  readonly #db: Db;
  readonly #holders = new Map<string, Holder>();
  readonly #unsubscribe: () => void;
  #session: Promise<Session> | null = null;

  constructor(db: Db, live: LiveFeed) {
    this.#db = db;
    this.#unsubscribe = live.subscribe((event) => {
      if (event.type === 'lock-wanted') this.#askToRelease(event.key);
    });
  }

  async acquire(key: string, { signal, timeoutMs, onWanted }: AcquireOptions): Promise<Release> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const ended = signal ? AbortSignal.any([signal, timeout]) : timeout;
    while (!ended.aborted) {
      const here = this.#holders.get(key);
      if (here) {
        // Again and again: one that is still acquiring cannot be asked yet.
        this.#askToRelease(key);
        await waitFor(Promise.race([here.released, delay(pollMs)]), ended);
        continue;
      }
      const release = await this.#try(key, onWanted);
      if (release) return release;
      await announce(this.#db, { type: 'lock-wanted', key });
      await waitFor(delay(pollMs), ended);
    }
    throw new LockTimeoutError(`the lock ${key} was not released in time`);
  }

  async tryAcquire(key: string): Promise<Release | null> {
    return this.#holders.has(key) ? null : await this.#try(key, () => undefined);
  }

  close(): void {
    this.#unsubscribe();
  }

  async #try(key: string, onWanted: () => void): Promise<Release | null> {
    const holder = createHolder(onWanted);
    // Set before the query, so that no other caller on this node queries: a session can get its own lock twice.
    this.#holders.set(key, holder);
    try {
      const session = await this.#open();
      const { rows } = await this.#ask(session, (connection) =>
        sql<{ is_held: boolean }>`select pg_try_advisory_lock(${keyOf(key)}) as is_held`.execute(connection),
      );
      if (rows[0]?.is_held) {
        holder.isHeld = true;
        return () => this.#release(key, { holder, session });
      }
    } catch (error) {
      this.#remove(key, holder);
      throw error;
    }
    this.#remove(key, holder);
    return null;
  }

  async #release(key: string, { holder, session }: { holder: Holder; session: Session }): Promise<void> {
    if (!holder.isHeld) return;
    holder.isHeld = false;
    try {
      if (session.isBroken) return;
      await this.#ask(session, (connection) =>
        sql`select pg_advisory_unlock(${keyOf(key)})`.execute(connection),
      );
    } catch {
      // The session is lost, and the lock with it, which is the intended result.
    } finally {
      this.#remove(key, holder);
    }
  }

  #remove(key: string, holder: Holder): void {
    if (this.#holders.get(key) === holder) this.#holders.delete(key);
    holder.end();
    if (this.#holders.size > 0 || !this.#session) return;
    const session = this.#session;
    this.#session = null;
    session.then(closeSession, () => undefined);
  }

  #askToRelease(key: string): void {
    const holder = this.#holders.get(key);
    if (holder?.isHeld) holder.onWanted();
  }

  async #open(): Promise<Session> {
    this.#session ??= this.#openNew();
    return await this.#session;
  }

  async #openNew(): Promise<Session> {
    try {
      const { connection, close } = await takeConnection(this.#db);
      const heartbeat = setInterval(() => {
        this.#ask(session, (own) => sql`select 1`.execute(own)).catch(() => undefined);
      }, heartbeatMs).unref();
      const session: Session = { connection, close, heartbeat, isBroken: false };
      return session;
    } catch (error) {
      this.#session = null;
      throw error;
    }
  }

  /** Runs a query on the session, and closes it after a failure, because its locks are then uncertain. */
  async #ask<Result>(session: Session, question: (connection: Db) => Promise<Result>): Promise<Result> {
    try {
      return await question(session.connection);
    } catch (cause) {
      this.#lose(session);
      throw new AppError('UNAVAILABLE', { cause, retryAfterSeconds: 1 });
    }
  }

  #lose(session: Session): void {
    if (session.isBroken) return;
    session.isBroken = true;
    this.#session = null;
    for (const holder of this.#holders.values()) if (holder.isHeld) holder.onWanted();
    // A connection that still lives must not return to the pool with locks.
    sql`select pg_advisory_unlock_all()`.execute(session.connection).then(
      () => closeSession(session),
      () => closeSession(session),
    );
  }
}

function closeSession({ heartbeat, close }: Session): void {
  clearInterval(heartbeat);
  close();
}

/** Removes a connection from the pool until `close` is called. */
async function takeConnection(db: Db): Promise<{ connection: Db; close: () => void }> {
  return await new Promise((resolve, reject) => {
    db.connection()
      .execute((connection) => new Promise<void>((close) => resolve({ connection, close })))
      .catch(reject);
  });
}

function createHolder(onWanted: () => void): Holder {
  let end = () => {};
  const released = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { isHeld: false, onWanted, released, end };
}

function keyOf(key: string) {
  return sql`hashtextextended(${key}, 0)`;
}

/** Waits for the promise or the signal. */
async function waitFor(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  let resolve = () => {};
  const aborted = new Promise<void>((done) => {
    resolve = done;
  });
  const onAbort = () => resolve();
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) resolve();
  try {
    await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
