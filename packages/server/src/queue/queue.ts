import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss';
import * as z from 'zod';
import type { Tx } from '../db/database.ts';
import { type JobName, type Jobs, jobKinds, jobNames } from './jobs.ts';

export type { JobName, Jobs } from './jobs.ts';

export interface SendOptions {
  /** Sent when, and only if, this transaction commits. */
  tx?: Tx;
  startAfterSeconds?: number;
  /** While a job of this name with this key waits, another one is not added. Default: a key of its data (jobs.ts). */
  singletonKey?: string;
}

export interface WorkOptions {
  /** How many at a time in this process. */
  concurrency: number;
}

export interface JobContext {
  /** Aborted when the process stops, or the job has lost its claim. */
  signal: AbortSignal;
  /** When the job was first sent, before any RetryLater. */
  sentAt: Date;
  /** How often it failed before: 0 the first time. */
  attempt: number;
}

/** Background work that survives a crash: a job is done at least once, so handling must be idempotent. */
export interface Queue {
  /** Prepares the queues and begins to hear of new jobs. */
  start(): Promise<void>;
  send<Name extends JobName>(name: Name, data: Jobs[Name], options?: SendOptions): Promise<void>;
  /** Sends many jobs of one name in one statement, under the keys of their data. None: nothing happens. */
  sendAll<Name extends JobName>(
    name: Name,
    datas: readonly Jobs[Name][],
    options?: Pick<SendOptions, 'tx'>,
  ): Promise<void>;
  /** Handles jobs of this name. A handler that throws is tried again with growing pauses; RetryLater says when. */
  work<Name extends JobName>(
    name: Name,
    options: WorkOptions,
    handler: (data: Jobs[Name], context: JobContext) => Promise<void>,
  ): Promise<void>;
  /** Sends a job at the times of a cron expression (UTC), once for all nodes. */
  schedule<Name extends JobName>(name: Name, cron: string, data: Jobs[Name]): Promise<void>;
  /** Takes no new jobs, waits so long for those under way, then aborts them; they are done again later. Default: 5 s. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
}

export interface QueueOptions {
  /**
   * No other process works on this database: what is marked as under way at the start was cut off, and is done again at once.
   * Otherwise a missing sign of life shows it, within a minute. Default: false.
   */
  isAlone?: boolean;
  /** Told of each job that failed, be it tried again or not. Default: only the log is. */
  onFailure?: (error: unknown, job: { name: JobName; attempt: number }) => void;
}

/** Thrown by a handler that cannot do its work yet: the same job is sent again, so many seconds later, and no worker waits. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  readonly seconds: number;

  constructor(seconds: number, options?: ErrorOptions) {
    super(`again in ${seconds} seconds`, options);
    this.seconds = seconds;
  }
}

/** What lies in the queue: the data, and when it was first sent. Scheduled jobs carry no time: it is then. */
const envelopeSchema = z.object({ data: z.unknown(), sentAt: z.coerce.date().optional() });

const schema = 'pgboss';
const stopPatienceMs = 5_000;
/** Jobs that wait for their time are found by looking; new ones are announced, and our own deferred ones woken for. */
const lookSeconds = 5;
/** A timer beyond this is not worth keeping: looking finds the job as well. */
const longestWakeSeconds = 600;

const retryPolicy = { retryLimit: 10, retryDelay: 2, retryBackoff: true, retryDelayMax: 600 } as const;
const lifePolicy = { heartbeatSeconds: 30, deleteAfterSeconds: 24 * 60 * 60, notify: true } as const;

/** A queue in the same database, by pg-boss: one statement takes a job, in one transaction with the rows it is about. */
export function createQueue(
  connectionString: string,
  log: FastifyBaseLogger,
  options: QueueOptions = {},
): Queue {
  const boss = new PgBoss({
    connectionString,
    schema,
    application_name: 'kepwai queue',
    // A job is done at least once: what a crash takes back of taking and ending jobs is done again.
    options: '-c synchronous_commit=off',
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
  });
  let stopped = false;
  // Handlers that outlive the stop find their job taken away, as they must.
  boss.on('error', (error) => log[stopped ? 'debug' : 'error']({ err: error }, 'queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'queue'));
  const workers = new Map<JobName, string[]>();
  const wakes = new Set<NodeJS.Timeout>();

  const wakeIn = (name: JobName, seconds: number) => {
    if (seconds > longestWakeSeconds) return;
    const timer = setTimeout(
      () => {
        wakes.delete(timer);
        for (const worker of workers.get(name) ?? []) boss.notifyWorker(worker);
      },
      seconds * 1000 + 50,
    );
    wakes.add(timer.unref());
  };

  const send = async <Name extends JobName>(
    name: Name,
    data: Jobs[Name],
    { tx, startAfterSeconds, singletonKey, sentAt }: SendOptions & { sentAt?: Date } = {},
  ) => {
    await boss.send(
      name,
      { data, sentAt: sentAt ?? new Date() },
      {
        singletonKey: singletonKey ?? jobKinds[name].key(data),
        ...(startAfterSeconds ? { startAfter: Math.ceil(startAfterSeconds) } : {}),
        ...(tx ? { db: fromKysely(tx) } : {}),
      },
    );
    if (startAfterSeconds) wakeIn(name, Math.ceil(startAfterSeconds));
  };

  return {
    async start() {
      await boss.start();
      await Promise.all(jobNames.map((name) => prepareQueue(boss, name)));
      if (options.isAlone) await recoverCutOff(boss, log);
    },

    send,

    async sendAll(name, datas, { tx } = {}) {
      if (datas.length === 0) return;
      const sentAt = new Date();
      const jobs = datas.map((data) => ({
        data: { data, sentAt },
        singletonKey: jobKinds[name].key(data),
      }));
      await boss.insert(name, jobs, tx ? { db: fromKysely(tx) } : {});
    },

    async work(name, { concurrency }, handler) {
      const kind = jobKinds[name];
      const run = async (job: JobWithMetadata<unknown>) => {
        const envelope = envelopeSchema.parse(job.data);
        const data = kind.data.parse(envelope.data);
        const sentAt = envelope.sentAt ?? job.createdOn;
        try {
          await handler(data, { signal: job.signal, sentAt, attempt: job.retryCount });
        } catch (error) {
          if (error instanceof RetryLater)
            return send(name, data, { startAfterSeconds: error.seconds, sentAt });
          log.warn(
            { err: error, job: name, jobId: job.id, attempt: job.retryCount },
            'a job failed; it is tried again',
          );
          options.onFailure?.(error, { name, attempt: job.retryCount });
          throw error;
        }
      };
      const policy = { includeMetadata: true, notifyPollingIntervalSeconds: lookSeconds } as const;
      const ids: string[] = [];
      workers.set(name, ids);
      for (let index = 0; index < concurrency; index++) {
        ids.push(
          await boss.work(name, policy, async (jobs: JobWithMetadata<unknown>[]) => {
            try {
              for (const job of jobs) await run(job);
            } finally {
              // Left to itself a worker sleeps after each job, however many wait: it looks again until it finds none.
              const own = ids[index];
              if (own) boss.notifyWorker(own);
            }
          }),
        );
      }
    },

    async schedule(name, cron, data) {
      await boss.schedule(name, cron, { data }, { tz: 'UTC', singletonKey: jobKinds[name].key(data) });
    },

    async stop({ timeoutMs = stopPatienceMs } = {}) {
      for (const wake of wakes) clearTimeout(wake);
      const ended = Promise.all([...workers.keys()].map((name) => boss.offWork(name, { wait: true })));
      const patience = new AbortController();
      await Promise.race([ended, delay(timeoutMs, patience.signal)]);
      patience.abort();
      stopped = true;
      // What is still under way is marked as failed, so that it is tried again, and its signal aborted.
      await boss.stop({ graceful: false });
    },
  };
}

/** Makes the queue, or brings one of an earlier version up to date. `short`: a key waits once at most. */
async function prepareQueue(boss: PgBoss, name: JobName): Promise<void> {
  const policies = { ...retryPolicy, ...lifePolicy, expireInSeconds: jobKinds[name].expireInSeconds };
  await boss.createQueue(name, { ...policies, policy: 'short' });
  await boss.updateQueue(name, policies);
}

/** Jobs of a process that is gone. What may have brought it down has used an attempt, so that it is given up in the end. */
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
