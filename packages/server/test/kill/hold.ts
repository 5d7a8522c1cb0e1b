import { sql } from 'kysely';
import pg from 'pg';
import type { BulkScene } from './bulk-scene.ts';
import { until } from './context.ts';

/**
 * Point at which an action on many files is held. `listing`: while its files are written down. A number: in the batch of
 * the file at this place, whose files are changed by then, and whose outcomes are not recorded yet.
 */
export type Moment = 'listing' | number;

/** An action that comes to its moment and no further. */
export interface Hold {
  /** Resolves when it is there. */
  reached(): Promise<void>;
  /** Removes the hold, once the server is dead. */
  end(): Promise<void>;
}

/** Holds the next action at a moment, by locks that it waits for. */
export async function holdAt(scene: BulkScene, moment: Moment): Promise<Hold> {
  if (moment === 'listing') return await lock(scene, 'lock table bulk_items in share mode');
  const file = await lock(scene, `select from files where id = '${scene.fileIds.at(moment)}' for update`);
  let log: Hold | undefined;
  return {
    async reached() {
      await file.reached();
      log = await lock(scene, 'lock table activity in share mode');
      await file.end();
      await log.reached();
    },
    async end() {
      await log?.end();
    },
  };
}

/** Locks a row in a transaction of its own; reached when another transaction waits for it. */
export async function lock(
  { postgres, db }: Pick<BulkScene, 'postgres' | 'db'>,
  statement: string,
): Promise<Hold> {
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  // Longer than any action takes to come to its moment: whoever holds what it waits for waits for the other lock.
  await client.query("begin; set local lock_timeout = '2min'");
  await client.query(statement);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    async reached() {
      await until(async () => {
        const waiting = await sql`
          select from pg_stat_activity where ${rows[0]?.pid} = any (pg_blocking_pids(pid))`.execute(db);
        return waiting.rows.length > 0;
      });
    },
    end: () => client.end(),
  };
}
