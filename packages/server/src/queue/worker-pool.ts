import type { FastifyBaseLogger } from 'fastify';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';

export interface WorkOptions {
  /** Number of slots: jobs that run at a time in this process. */
  concurrency: number;
  /**
   * Maximum of running jobs, for work that mostly waits: a slow job gives most of its slot to others, up to this many.
   * A job is slow when it takes longer than a moment, or reports it (`setLoad`). Default: every job holds its slot to
   * the end.
   */
  mostUnderWay?: number;
  /** Maximum of running jobs of one group, on all nodes. Default: no limit. */
  perGroup?: number;
  /** Maximum of jobs that are fetched and ended by one statement, of short jobs that come in bursts. Default: 1. */
  batchSize?: number;
}

/** Workers of one kind of job in this process. */
export interface WorkerPool {
  /** Looks for jobs now. */
  wake(): void;
  /** Stops starting workers. */
  close(): void;
}

interface PoolOptions extends WorkOptions {
  name: string;
  /** Runs a job; throws if it failed. */
  run(job: JobWithMetadata<unknown>, setLoad: (load: number) => void): Promise<void>;
  log: FastifyBaseLogger;
}

interface Worker {
  /** Null until pg-boss has assigned it. */
  id: string | null;
  /** Parts of slots that its running jobs use, by their ids; null while it has none. */
  loads: Map<string, number> | null;
  isRetired: boolean;
}

/** Interval at which each worker asks for itself. New jobs are announced, and due-jobs.ts finds those whose time has come. */
const lookSeconds = 60;

/** Duration after which a job counts as waiting, and those that were fetched with it no longer wait for its end. */
const momentMs = 250;

/** Load of a waiting job: low, but not zero. */
const waitingLoad = 1 / 32;

/**
 * Creates a pool of as many workers as fill the slots. If jobs give up a part of their slot, more are started, which
 * end again when the slots are used: so there are never more idle workers, each of which polls the database, than
 * slots.
 */
export async function createWorkerPool(boss: PgBoss, options: PoolOptions): Promise<WorkerPool> {
  const pool = new AdjustedPool(boss, options);
  await pool.start();
  return pool;
}

class AdjustedPool implements WorkerPool {
  readonly #boss: PgBoss;
  readonly #options: PoolOptions;
  readonly #batchSize: number;
  readonly #maxRunning: number;
  readonly #workers = new Set<Worker>();
  #isClosed = false;

  constructor(boss: PgBoss, options: PoolOptions) {
    this.#boss = boss;
    this.#options = options;
    this.#batchSize = options.batchSize ?? 1;
    this.#maxRunning = options.mostUnderWay ?? options.concurrency;
  }

  /** Starts as many workers as fill the slots. */
  async start(): Promise<void> {
    await Promise.all(Array.from({ length: this.#countFree() }, () => this.#startWorker()));
  }

  wake(): void {
    for (const { id } of this.#workers) if (id !== null) this.#boss.notifyWorker(id);
  }

  close(): void {
    this.#isClosed = true;
  }

  async #startWorker(): Promise<void> {
    const { name, perGroup } = this.#options;
    const policy = {
      includeMetadata: true,
      perJobResults: true,
      batchSize: this.#batchSize,
      notifyPollingIntervalSeconds: lookSeconds,
      ...(perGroup !== undefined && { groupConcurrency: perGroup }),
    } as const;
    const worker: Worker = { id: null, loads: null, isRetired: false };
    this.#workers.add(worker);
    try {
      worker.id = await this.#boss.work(name, policy, (jobs: JobWithMetadata<unknown>[]) =>
        this.#workOff(worker, jobs),
      );
    } catch (error) {
      this.#workers.delete(worker);
      throw error;
    }
    if (worker.isRetired) await this.#end(worker);
  }

  async #end({ id }: Worker): Promise<void> {
    if (id !== null) await this.#boss.offWork(this.#options.name, { id, wait: false });
  }

  /** Runs the jobs of a worker beside each other, and returns the outcome of each. */
  async #workOff(worker: Worker, jobs: readonly JobWithMetadata<unknown>[]): Promise<JobResult[]> {
    const loads = new Map(jobs.map(({ id }) => [id, 1]));
    worker.loads = loads;
    // A worker that was retired just as it found jobs runs them, and counts until it has.
    this.#workers.add(worker);
    const results = new Map<string, JobResult>();
    const running = new Set(jobs);
    const ending = setInterval(() => void this.#endEarly(running, results), momentMs);
    try {
      await Promise.all(jobs.map(async (job) => results.set(job.id, await this.#workOn(job, loads))));
      // Those that have ended early stay as they are: pg-boss ends only what still runs.
      return [...results.values()];
    } finally {
      clearInterval(ending);
      worker.loads = null;
      if (worker.isRetired) this.#workers.delete(worker);
      this.#adjust();
      // A worker would otherwise sleep after each job, however many wait: it polls again until it finds none.
      if (worker.id !== null) this.#boss.notifyWorker(worker.id);
    }
  }

  async #workOn(job: JobWithMetadata<unknown>, loads: Map<string, number>): Promise<JobResult> {
    const setLoad = (load: number) => {
      clearTimeout(moment);
      if (!loads.has(job.id)) return;
      loads.set(job.id, Math.min(1, Math.max(waitingLoad, load)));
      this.#adjust();
    };
    const canWait = this.#maxRunning > this.#options.concurrency;
    const moment = canWait ? setTimeout(() => setLoad(0), momentMs) : undefined;
    try {
      await this.#options.run(job, setLoad);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      return { id: job.id, status: 'failed', output: error };
    } finally {
      clearTimeout(moment);
      loads.delete(job.id);
    }
  }

  /** Ends jobs that are done while others, fetched with them, still run, and gives their slots to others. */
  async #endEarly(
    running: Set<JobWithMetadata<unknown>>,
    results: ReadonlyMap<string, JobResult>,
  ): Promise<void> {
    const { name, log } = this.#options;
    const done = [...running].filter(({ id }) => results.has(id));
    for (const job of done) running.delete(job);
    this.#adjust();
    const statusOf = (id: string) => results.get(id)?.status;
    try {
      const completed = done.filter(({ id }) => statusOf(id) === 'completed');
      if (completed.length > 0) await this.#boss.complete(name, completed);
      for (const job of done.filter(({ id }) => statusOf(id) === 'failed'))
        await this.#boss.fail(name, job, results.get(job.id)?.output);
    } catch (error) {
      // They end with the others.
      log.warn({ err: error, job: name }, 'jobs could not be ended before others');
    }
  }

  /** Starts and ends workers so that as many are idle as more jobs can start. */
  #adjust(): void {
    if (this.#isClosed) return;
    const { name, log } = this.#options;
    const idle = [...this.#workers].filter(({ loads, isRetired }) => loads === null && !isRetired);
    const free = this.#countFree();
    const failed = (error: unknown) => log.error({ err: error, job: name }, 'workers could not be changed');
    for (let count = idle.length; count < free; count++) this.#startWorker().catch(failed);
    for (const worker of idle.slice(free)) {
      worker.isRetired = true;
      this.#workers.delete(worker);
      this.#end(worker).catch(failed);
    }
  }

  /** Returns how many idle workers the free slots need: more than half of a batch is worth one. */
  #countFree(): number {
    const loads = [...this.#workers].flatMap((worker) => [...(worker.loads?.values() ?? [])]);
    const taken = loads.reduce((sum, load) => sum + load, 0);
    const freeSlots = Math.round(this.#options.concurrency - taken);
    const free = Math.min(freeSlots, this.#maxRunning - loads.length);
    return Math.max(0, Math.round(free / this.#batchSize));
  }
}
