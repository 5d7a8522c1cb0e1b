import type { FastifyBaseLogger } from 'fastify';
import type { JobWithMetadata, PgBoss } from 'pg-boss';

export interface WorkOptions {
  /** How many at a time in this process: its places. */
  concurrency: number;
  /**
   * For work that mostly waits for somebody else: a job that is slow gives most of its place to others, until so many are under way.
   * Slow is what takes longer than a moment, or what it says of itself (`setLoad`). Default: every job holds its place to the end.
   */
  mostUnderWay?: number;
  /** How many of one group may be under way, here and on other nodes. Default: any number. */
  perGroup?: number;
}

/** The workers of one kind of job in this process. */
export interface WorkerPool {
  /** Looks for jobs now. */
  wake(): void;
  /** No more workers are started. */
  close(): void;
}

interface PoolOptions extends WorkOptions {
  name: string;
  run(job: JobWithMetadata<unknown>, setLoad: (load: number) => void): Promise<void>;
  log: FastifyBaseLogger;
}

interface Worker {
  /** Null until pg-boss has said it. */
  id: string | null;
  /** How much of a place its job takes; null while it has none. */
  load: number | null;
  isRetired: boolean;
}

/** Jobs that wait for their time are found by looking; new ones are announced, and our own deferred ones woken for. */
const lookSeconds = 5;

/** A job that takes longer than this waits for somebody. */
const momentMs = 250;

/** Waiting costs little, but not nothing. */
const waitingLoad = 1 / 32;

/**
 * Starts as many workers as there are places. Where jobs give up a part of theirs, more are started, and they end again when the places
 * are taken: so that idle workers, each of which looks into the database, are never more than places.
 */
export async function createWorkerPool(boss: PgBoss, options: PoolOptions): Promise<WorkerPool> {
  const { name, run, log, concurrency, perGroup, mostUnderWay = concurrency } = options;
  const workers = new Set<Worker>();
  let isClosed = false;
  const policy = {
    includeMetadata: true,
    notifyPollingIntervalSeconds: lookSeconds,
    ...(perGroup !== undefined && { groupConcurrency: perGroup }),
  } as const;

  /** How many more may begin: idle workers are needed for so many. */
  const countFree = () => {
    const loads = [...workers].flatMap(({ load }) => load ?? []);
    const taken = loads.reduce((sum, load) => sum + load, 0);
    return Math.max(0, Math.min(Math.round(concurrency - taken), mostUnderWay - loads.length));
  };

  async function start(): Promise<void> {
    const worker: Worker = { id: null, load: null, isRetired: false };
    workers.add(worker);
    try {
      worker.id = await boss.work(name, policy, async (jobs: JobWithMetadata<unknown>[]) => {
        for (const job of jobs) await workOn(worker, job);
      });
    } catch (error) {
      workers.delete(worker);
      throw error;
    }
    if (worker.isRetired) await end(worker);
  }

  async function end({ id }: Worker): Promise<void> {
    if (id !== null) await boss.offWork(name, { id, wait: false });
  }

  async function workOn(worker: Worker, job: JobWithMetadata<unknown>): Promise<void> {
    const setLoad = (load: number) => {
      clearTimeout(moment);
      worker.load = Math.min(1, Math.max(waitingLoad, load));
      adjust();
    };
    worker.load = 1;
    // One that was retired just as it found a job does it, and is counted until it has.
    workers.add(worker);
    const moment = mostUnderWay > concurrency ? setTimeout(() => setLoad(0), momentMs) : undefined;
    try {
      await run(job, setLoad);
    } finally {
      clearTimeout(moment);
      worker.load = null;
      if (worker.isRetired) workers.delete(worker);
      adjust();
      // Left to itself a worker sleeps after each job, however many wait: it looks again until it finds none.
      if (worker.id !== null) boss.notifyWorker(worker.id);
    }
  }

  function adjust(): void {
    if (isClosed) return;
    const idle = [...workers].filter(({ load, isRetired }) => load === null && !isRetired);
    const free = countFree();
    const failed = (error: unknown) => log.error({ err: error, job: name }, 'workers could not be changed');
    for (let count = idle.length; count < free; count++) start().catch(failed);
    for (const worker of idle.slice(free)) {
      worker.isRetired = true;
      workers.delete(worker);
      end(worker).catch(failed);
    }
  }

  await Promise.all(Array.from({ length: concurrency }, start));
  return {
    wake() {
      for (const { id } of workers) if (id !== null) boss.notifyWorker(id);
    },
    close() {
      isClosed = true;
    },
  };
}
