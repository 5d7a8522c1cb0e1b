import type { FastifyBaseLogger } from 'fastify';
import type { PgBoss } from 'pg-boss';
import { schema } from './boss.ts';
import type { WorkerPool } from './worker-pool.ts';

/** Interval at which jobs are found whose time has come, such as retries, and of which nothing is announced. */
const lookMs = 2_000;

/**
 * Wakes the workers of jobs that are due, by one statement for all of them: a worker that asks for itself would ask as often
 * for a queue that is empty. Returns the function that ends it.
 */
export function watchDueJobs(
  boss: PgBoss,
  { pools, log }: { pools: ReadonlyMap<string, WorkerPool>; log: FastifyBaseLogger },
): () => void {
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const name of await listDue(boss, [...pools.keys()])) pools.get(name)?.wake();
    } catch (error) {
      log.debug({ err: error }, 'due jobs could not be looked for');
    } finally {
      isLooking = false;
    }
  };
  const timer = setInterval(() => void look(), lookMs).unref();
  return () => clearInterval(timer);
}

/** Returns those of these queues in which a job waits that may begin. */
async function listDue(boss: PgBoss, names: readonly string[]): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql(
    `select given.name from unnest($1::text[]) as given (name)
    where exists (
      select from ${schema}.job
      where job.name = given.name and job.state < 'active' and not job.blocked and job.start_after <= now())`,
    [names],
  );
  return rows.map(({ name }: { name: string }) => name);
}
