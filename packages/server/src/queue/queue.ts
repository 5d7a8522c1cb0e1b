import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import * as z from 'zod';
import { currentPatienceMs, type Tx, withLongStatements } from '../db/database.ts';
import { type JobName, type Jobs, jobKinds, jobNames } from './jobs.ts';
import { secondsUntilRetry } from './retry-later.ts';
import { withEnd } from './with-end.ts';
import { createWorkerPool, type WorkerPool, type WorkOptions } from './worker-pool.ts';

export type { JobName, Jobs } from './jobs.ts';
export { RetryLater } from './retry-later.ts';
export type { WorkOptions } from './worker-pool.ts';

/** Order of a job among the waiting ones of its name. */
export interface JobOrder {
  /** A higher priority runs sooner; equal ones run in the order in which they were sent. Default: 0. */
  priority?: number;
  /** Group that the job is for: `perGroup` of WorkOptions counts by it. */
  group?: string;
}

export interface SendOptions extends JobOrder {
  /** Transaction whose commit sends the job. */
  tx?: Tx;
  startAfterSeconds?: number;
  /** While a job of this name with this key waits, another one is not added. Default: a key of its data (jobs.ts). */
  singletonKey?: string;
}

export interface JobContext {
  /** Aborted when the process stops, or the job has lost its claim. */
  signal: AbortSignal;
  /** When it was first run, before any RetryLater; queueing time does not count. */
  triedSince: Date;
  /** Number of failures before: 0 the first time. */
  attempt: number;
  /** Sets how much of a slot the job takes from now on, between 0 and 1: see `mostUnderWay`. */
  setLoad(load: number): void;
}

/** Background jobs that survive a crash: each is done at least once, so handling must be idempotent. */
export interface Queue {
  /** Prepares the queues and starts to listen for new jobs. */
  start(): Promise<void>;
  send<Name extends JobName>(name: Name, data: Jobs[Name], options?: SendOptions): Promise<void>;
  /** Sends many jobs of one name in one statement, under the keys of their data. An empty list is a no-op. */
  sendAll<Name extends JobName>(
    name: Name,
    datas: readonly Jobs[Name][],
    options?: Pick<SendOptions, 'tx'> & { orderOf?(index: number): JobOrder },
  ): Promise<void>;
  /**
   * Handles jobs of this name. A handler that throws is retried with growing pauses; RetryLater sets the
   * pause, and so does an AppError with `retryAfterSeconds`.
   */
  work<Name extends JobName>(
    name: Name,
    options: WorkOptions,
    handler: (data: Jobs[Name], context: JobContext) => Promise<void>,
  ): Promise<void>;
  /** Sends a job at the times of a cron expression (UTC), once for all nodes. */
  schedule<Name extends JobName>(name: Name, cron: string, data: Jobs[Name]): Promise<void>;
  /** Takes no new jobs, and waits up to the timeout for running ones. Jobs can still be sent. */
  drain(options: { timeoutMs: number }): Promise<void>;
  /**
   * Takes no new jobs, waits up to the timeout for running ones, then aborts them; they are done again later.
   * Default: 5 s.
   */
  stop(options?: { timeoutMs?: number }): Promise<void>;
}

export interface QueueOptions {
  /**
   * Whether no other process works on this database: jobs marked as running at the start were interrupted,
   * and are done again at once. Otherwise a missing heartbeat shows it, within a minute. Default: false.
   */
  isAlone?: boolean;
  /** Called for each job that failed, whether it is retried or not. Default: only the log is written. */
  onFailure?: (error: unknown, job: { name: JobName; attempt: number }) => void;
}

/** Content of a queued job: the data, and since when it was tried. */
const envelopeSchema = z.object({ data: z.unknown(), triedSince: z.coerce.date().optional() });

const schema = 'pgboss';
const stopPatienceMs = 5_000;
/**
 * Statement timeout, long enough for migrations and maintenance of pg-boss; a hanging PostgreSQL must not
 * hold a connection forever.
 */
const statementMs = 60_000;
const graceMs = 1_000;
/** Maximum of a wake-up timer: beyond it, polling finds the job as well. */
const longestWakeSeconds = 600;

const retryPolicy = { retryLimit: 10, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 } as const;
const lifePolicy = { heartbeatSeconds: 30, deleteAfterSeconds: 24 * 60 * 60, notify: true } as const;

/** Creates a queue in the same database with pg-boss: a job is sent in one transaction with the rows that it is about. */
export function createQueue(
  connectionString: string,
  log: FastifyBaseLogger,
  options: QueueOptions = {},
): Queue {
  // pg-boss passes these on to pg, and does not name them in its types.
  const timeouts = { statement_timeout: statementMs, query_timeout: statementMs + graceMs };
  const boss = new PgBoss({
    connectionString,
    schema,
    application_name: 'kepwai queue',
    // A job is done at least once: when a crash loses the commit of taking or ending a job, it is done again.
    options: '-c synchronous_commit=off',
    max: 4,
    connectionTimeoutMillis: 10_000,
    ...timeouts,
    useListenNotify: true,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
  });
  let stopped = false;
  // Handlers that outlive the stop find their job taken away, as intended.
  boss.on('error', (error) => log[stopped ? 'debug' : 'error']({ err: error }, 'queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'queue'));
  const pools = new Map<JobName, WorkerPool>();
  const wakes = new Set<NodeJS.Timeout>();

  const wakeIn = (name: JobName, seconds: number) => {
    if (seconds > longestWakeSeconds) return;
    const timer = setTimeout(
      () => {
        wakes.delete(timer);
        pools.get(name)?.wake();
      },
      seconds * 1000 + 50,
    );
    wakes.add(timer.unref());
  };

  const send = async <Name extends JobName>(
    name: Name,
    data: Jobs[Name],
    { tx, startAfterSeconds, singletonKey, triedSince, ...order }: SendOptions & { triedSince?: Date } = {},
  ) => {
    const sending = boss.send(
      name,
      { data, ...(triedSince && { triedSince }) },
      {
        singletonKey: singletonKey ?? jobKinds[name].key(data),
        ...toBossOrder(order),
        ...(startAfterSeconds ? { startAfter: Math.ceil(startAfterSeconds) } : {}),
        ...(tx ? { db: fromKysely(tx) } : {}),
      },
    );
    // A statement of the transaction has its own timeout, and the rollback must not overtake it.
    await (tx ? sending : withEnd(sending, currentPatienceMs()));
    if (startAfterSeconds) wakeIn(name, Math.ceil(startAfterSeconds));
  };

  const drain = async ({ timeoutMs }: { timeoutMs: number }) => {
    for (const wake of wakes) clearTimeout(wake);
    for (const pool of pools.values()) pool.close();
    const ended = Promise.all([...pools.keys()].map((name) => boss.offWork(name, { wait: true })));
    const patience = new AbortController();
    await Promise.race([ended, delay(timeoutMs, patience.signal)]);
    patience.abort();
  };

  return {
    async start() {
      await boss.start();
      await Promise.all(jobNames.map((name) => prepareQueue(boss, name)));
      if (options.isAlone) await recoverCutOff(boss, log);
    },

    send,

    async sendAll(name, datas, { tx, orderOf = () => ({}) } = {}) {
      if (datas.length === 0) return;
      const jobs = datas.map((data, index) => ({
        data: { data },
        singletonKey: jobKinds[name].key(data),
        ...toBossOrder(orderOf(index)),
      }));
      const sending = boss.insert(name, jobs, tx ? { db: fromKysely(tx) } : {});
      await (tx ? sending : withEnd(sending, currentPatienceMs()));
    },

    async work(name, workOptions, handler) {
      const kind = jobKinds[name];
      const run = async (job: JobWithMetadata<unknown>, setLoad: JobContext['setLoad']) => {
        const envelope = envelopeSchema.parse(job.data);
        const data = kind.data.parse(envelope.data);
        const triedSince = envelope.triedSince ?? new Date();
        try {
          const context = { signal: job.signal, triedSince, attempt: job.retryCount, setLoad };
          await withLongStatements(() => handler(data, context));
        } catch (error) {
          const seconds = secondsUntilRetry(error);
          if (seconds !== null)
            return send(name, data, { startAfterSeconds: seconds, triedSince, ...orderOfJob(job) });
          log.warn(
            { err: error, job: name, jobId: job.id, attempt: job.retryCount },
            'a job failed; it is tried again',
          );
          options.onFailure?.(error, { name, attempt: job.retryCount });
          throw error;
        }
      };
      pools.set(name, await createWorkerPool(boss, { name, run, log, ...workOptions }));
    },

    async schedule(name, cron, data) {
      await boss.schedule(name, cron, { data }, { tz: 'UTC', singletonKey: jobKinds[name].key(data) });
    },

    drain,

    async stop({ timeoutMs = stopPatienceMs } = {}) {
      await drain({ timeoutMs });
      stopped = true;
      // Running jobs are marked as failed, so that they are retried, and their signals aborted.
      await boss.stop({ graceful: false });
    },
  };
}

function toBossOrder({ priority, group }: JobOrder) {
  return {
    ...(priority !== undefined && { priority }),
    ...(group !== undefined && { group: { id: group } }),
  };
}

function orderOfJob({ priority, groupId }: JobWithMetadata<unknown>): JobOrder {
  return { priority, ...(groupId && { group: groupId }) };
}

/** Creates the queue, or updates one of an earlier version. `short`: a key waits at most once. */
async function prepareQueue(boss: PgBoss, name: JobName): Promise<void> {
  const policies = { ...retryPolicy, ...lifePolicy, expireInSeconds: jobKinds[name].expireInSeconds };
  await boss.createQueue(name, { ...policies, policy: 'short' });
  await boss.updateQueue(name, policies);
}

/**
 * Recovers jobs of a process that is gone. A job that may have crashed it has used an attempt, so that it is
 * given up in the end.
 */
async function recoverCutOff(boss: PgBoss, log: FastifyBaseLogger): Promise<void> {
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

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
