import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { connectionLimits } from '../db/connections.ts';
import { jobKinds, jobNames } from './jobs.ts';

/** Schema of the tables of pg-boss. */
export const schema = 'pgboss';
/**
 * Statement timeout, long enough for migrations and maintenance of pg-boss; a hanging PostgreSQL must not
 * hold a connection forever.
 */
const statementMs = 60_000;
const graceMs = 1_000;

const retryPolicy = { retryLimit: 10, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 } as const;
const lifePolicy = { heartbeatSeconds: 30, deleteAfterSeconds: 24 * 60 * 60, notify: true } as const;

/** Opens pg-boss on a database; it connects when it starts. */
export function openBoss(connectionString: string): PgBoss {
  // pg-boss passes these on to pg, and does not name them in its types.
  const timeouts = { statement_timeout: statementMs, query_timeout: statementMs + graceMs };
  return new PgBoss({
    connectionString,
    schema,
    application_name: 'kepwai queue',
    // A job is done at least once: when a crash loses the commit of taking or ending a job, it is done again.
    options: '-c synchronous_commit=off',
    max: connectionLimits.queue,
    connectionTimeoutMillis: 10_000,
    ...timeouts,
    useListenNotify: true,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
  });
}

/** Creates the queues that are missing, and updates those of an earlier version. `short`: a key waits at most once. */
export async function prepareQueues(boss: PgBoss): Promise<void> {
  const present = new Map((await boss.getQueues([...jobNames])).map((queue) => [queue.name, queue]));
  await Promise.all(
    jobNames.map(async (name) => {
      const policies = { ...retryPolicy, ...lifePolicy, expireInSeconds: jobKinds[name].expireInSeconds };
      const queue = present.get(name);
      if (queue === undefined) await boss.createQueue(name, { ...policies, policy: 'short' });
      else if (!isDeepStrictEqual({ ...queue, ...policies }, queue)) await boss.updateQueue(name, policies);
    }),
  );
}

/**
 * Returns once everything that was committed before is on the disk: tables and schedules, unlike taken jobs,
 * come back only at the next start. A commit that writes is enough, since the log is written in order.
 */
export async function flushCommits(boss: PgBoss): Promise<void> {
  await boss
    .getDb()
    .executeSql(
      `select set_config('synchronous_commit', 'on', true), pg_logical_emit_message(true, 'kepwai', 'flush')`,
      [],
    );
}

/**
 * Recovers jobs of a process that is gone. A job that may have crashed it has used an attempt, so that it is
 * given up in the end.
 */
export async function recoverCutOff(boss: PgBoss, log: FastifyBaseLogger): Promise<void> {
  const suspects = jobNames.filter((name) => jobKinds[name].mayKill);
  const { rows } = await boss.getDb().executeSql(
    `update ${schema}.job set
      state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::${schema}.job_state,
      completed_on = case when retry_count < retry_limit then null else now() end,
      start_after = now(), heartbeat_on = null,
      -- A job that was begun before counts one more attempt as it is begun again.
      started_on = case when name = any($1) then started_on end
    where state = 'active' returning name`,
    [suspects],
  );
  if (rows.length > 0) log.info({ jobs: rows.length }, 'jobs that were cut off are done again');
}
