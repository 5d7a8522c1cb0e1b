import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, type JobWithMetadata, type PgBoss } from 'pg-boss';
import * as z from 'zod';
import { currentPatienceMs, type Tx, withLongStatements } from '../db/database.ts';
import { flushCommits, openBoss, prepareQueues, recoverCutOff } from './boss.ts';
import { watchDueJobs } from './due-jobs.ts';
import { type JobName, type Jobs, jobKinds } from './jobs.ts';
import { secondsUntilRetry } from './retry-later.ts';
import { createWakes, type Wakes } from './wakes.ts';
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

/** Options of many jobs: their transaction, and the order of each. Default: no transaction, no order. */
type SendAllOptions = Pick<SendOptions, 'tx'> & { orderOf?(index: number): JobOrder };

export interface JobContext {
  /** Aborted when the process stops, or the job has lost its claim. */
  signal: AbortSignal;
  /** When it was first run, before any RetryLater; queueing time does not count. */
  triedSince: Date;
  /** Number of failures before: 0 the first time. */
  attempt: number;
  /** Sets the part of a slot that the job uses from now on, between 0 and 1: see `mostUnderWay`. */
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
    options?: SendAllOptions,
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
  /** Starts no new jobs, and waits up to the timeout for running ones. Jobs can still be sent. */
  drain(options: { timeoutMs: number }): Promise<void>;
  /**
   * Starts no new jobs, waits up to the timeout for running ones, then aborts them; they are repeated later. Default: 5
   * s.
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

const stopPatienceMs = 5_000;

/** Creates a queue in the same database with pg-boss: a job is sent in one transaction with the rows that it is about. */
export function createQueue(
  connectionString: string,
  log: FastifyBaseLogger,
  options: QueueOptions = {},
): Queue {
  const boss = openBoss(connectionString);
  const pools = new Map<JobName, WorkerPool>();
  const wakes = createWakes((name) => pools.get(name)?.wake());
  let isStopped = false;
  // Handlers that outlive the stop find their job taken away, as intended.
  boss.on('error', (error) => log[isStopped ? 'debug' : 'error']({ err: error }, 'queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'queue'));

  const send = createSend(boss, wakes);
  let endWatch = () => {};

  const drain = async ({ timeoutMs }: { timeoutMs: number }) => {
    wakes.clear();
    endWatch();
    for (const pool of pools.values()) pool.close();
    const ended = Promise.all([...pools.keys()].map((name) => boss.offWork(name, { wait: true })));
    const patience = new AbortController();
    await Promise.race([ended, delay(timeoutMs, patience.signal)]);
    patience.abort();
  };

  return {
    async start() {
      await boss.start();
      await prepareQueues(boss);
      await flushCommits(boss);
      if (options.isAlone) await recoverCutOff(boss, log);
      endWatch = watchDueJobs(boss, { pools, log });
    },

    send,

    sendAll: (name, datas, options) => sendAll(boss, { name, datas, ...options }),

    async work(name, workOptions, handler) {
      const run = createRunner(name, handler, { send, log, onFailure: options.onFailure });
      pools.set(name, await createWorkerPool(boss, { name, run, log, ...workOptions }));
    },

    async schedule(name, cron, data) {
      await boss.schedule(name, cron, { data }, { tz: 'UTC', singletonKey: jobKinds[name].key(data) });
      await flushCommits(boss);
    },

    drain,

    async stop({ timeoutMs = stopPatienceMs } = {}) {
      await drain({ timeoutMs });
      isStopped = true;
      // Running jobs are marked as failed, so that they are retried, and their signals aborted.
      await boss.stop({ graceful: false });
    },
  };
}

/** Sends a job; `triedSince` is set when it is sent again. */
type Resend = <Name extends JobName>(
  name: Name,
  data: Jobs[Name],
  options?: SendOptions & { triedSince?: Date },
) => Promise<void>;

/** Creates the sender of one job, which also wakes its workers. */
function createSend(boss: PgBoss, wakes: Wakes): Resend {
  return async (name, data, { tx, startAfterSeconds, singletonKey, triedSince, ...order } = {}) => {
    const seconds = startAfterSeconds ? Math.ceil(startAfterSeconds) : 0;
    const sending = boss.send(
      name,
      { data, ...(triedSince && { triedSince }) },
      {
        singletonKey: singletonKey ?? jobKinds[name].key(data),
        ...toBossOrder(order),
        ...(seconds > 0 && { startAfter: seconds }),
        ...(tx && { db: fromKysely(tx) }),
      },
    );
    await settle(sending, tx);
    if (seconds > 0) wakes.schedule(name, seconds);
  };
}

/** Sends many jobs of one name in one statement. */
async function sendAll<Name extends JobName>(
  boss: PgBoss,
  { name, datas, tx, orderOf = () => ({}) }: SendAllOptions & { name: Name; datas: readonly Jobs[Name][] },
): Promise<void> {
  if (datas.length === 0) return;
  const jobs = datas.map((data, index) => ({
    data: { data },
    singletonKey: jobKinds[name].key(data),
    ...toBossOrder(orderOf(index)),
  }));
  await settle(boss.insert(name, jobs, tx ? { db: fromKysely(tx) } : {}), tx);
}

/**
 * Creates the function of a worker: calls the handler with the data of a job, and sends the job again if it is to be
 * retried later.
 */
function createRunner<Name extends JobName>(
  name: Name,
  handler: (data: Jobs[Name], context: JobContext) => Promise<void>,
  { send, log, onFailure }: { send: Resend; log: FastifyBaseLogger; onFailure: QueueOptions['onFailure'] },
) {
  return async (job: JobWithMetadata<unknown>, setLoad: JobContext['setLoad']): Promise<void> => {
    const envelope = envelopeSchema.parse(job.data);
    const data = jobKinds[name].data.parse(envelope.data);
    const { triedSince = new Date() } = envelope;
    const attempt = job.retryCount;
    try {
      await withLongStatements(() => handler(data, { signal: job.signal, triedSince, attempt, setLoad }));
    } catch (error) {
      const seconds = secondsUntilRetry(error);
      if (seconds !== null)
        return send(name, data, { startAfterSeconds: seconds, triedSince, ...orderOfJob(job) });
      log.warn({ err: error, job: name, jobId: job.id, attempt }, 'a job failed; it is tried again');
      onFailure?.(error, { name, attempt });
      throw error;
    }
  };
}

/** Waits until jobs are sent. A statement of a transaction has its own timeout, and the rollback must not overtake it. */
async function settle(sending: Promise<unknown>, tx: Tx | undefined): Promise<void> {
  await (tx ? sending : withEnd(sending, currentPatienceMs()));
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

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
