import type { FastifyBaseLogger } from 'fastify';
import type { JobWithMetadata, PgBoss } from 'pg-boss';

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
  run(job: JobWithMetadata<unknown>, setLoad: (load: number) => void): Promise<void>;
  log: FastifyBaseLogger;
}

interface Worker {
  /** Null until pg-boss has assigned it. */
  id: string | null;
  /** Part of a slot that its job uses; null while it has none. */
  load: number | null;
  isRetired: boolean;
}

/** Polling interval for jobs that wait for their time; new ones are announced, and our own deferred ones have a timer. */
const lookSeconds = 5;

/** Duration after which a job counts as waiting. */
const momentMs = 250;

/** Load of a waiting job: low, but not zero. */
const waitingLoad = 1 / 32;

/**
 * Creates a pool of as many workers as there are slots. If jobs give up a part of their slot, more are started, which
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
  readonly #maxRunning: number;
  readonly #workers = new Set<Worker>();
  #isClosed = false;

  constructor(boss: PgBoss, options: PoolOptions) {
    this.#boss = boss;
    this.#options = options;
    this.#maxRunning = options.mostUnderWay ?? options.concurrency;
  }

  /** Starts a worker for each slot. */
  async start(): Promise<void> {
    await Promise.all(Array.from({ length: this.#options.concurrency }, () => this.#startWorker()));
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
      notifyPollingIntervalSeconds: lookSeconds,
      ...(perGroup !== undefined && { groupConcurrency: perGroup }),
    } as const;
    const worker: Worker = { id: null, load: null, isRetired: false };
    this.#workers.add(worker);
    try {
      worker.id = await this.#boss.work(name, policy, async (jobs: JobWithMetadata<unknown>[]) => {
        for (const job of jobs) await this.#workOn(worker, job);
      });
    } catch (error) {
      this.#workers.delete(worker);
      throw error;
    }
    if (worker.isRetired) await this.#end(worker);
  }

  async #end({ id }: Worker): Promise<void> {
    if (id !== null) await this.#boss.offWork(this.#options.name, { id, wait: false });
  }

  async #workOn(worker: Worker, job: JobWithMetadata<unknown>): Promise<void> {
    const setLoad = (load: number) => {
      clearTimeout(moment);
      worker.load = Math.min(1, Math.max(waitingLoad, load));
      this.#adjust();
    };
    worker.load = 1;
    // A worker that was retired just as it found a job runs it, and counts until it has.
    this.#workers.add(worker);
    const canWait = this.#maxRunning > this.#options.concurrency;
    const moment = canWait ? setTimeout(() => setLoad(0), momentMs) : undefined;
    try {
      await this.#options.run(job, setLoad);
    } finally {
      clearTimeout(moment);
      worker.load = null;
      if (worker.isRetired) this.#workers.delete(worker);
      this.#adjust();
      // A worker would otherwise sleep after each job, however many wait: it polls again until it finds none.
      if (worker.id !== null) this.#boss.notifyWorker(worker.id);
    }
  }

  /** Starts and ends workers so that as many are idle as more jobs can start. */
  #adjust(): void {
    if (this.#isClosed) return;
    const { name, log } = this.#options;
    const idle = [...this.#workers].filter(({ load, isRetired }) => load === null && !isRetired);
    const free = this.#countFree();
    const failed = (error: unknown) => log.error({ err: error, job: name }, 'workers could not be changed');
    for (let count = idle.length; count < free; count++) this.#startWorker().catch(failed);
    for (const worker of idle.slice(free)) {
      worker.isRetired = true;
      this.#workers.delete(worker);
      this.#end(worker).catch(failed);
    }
  }

  /** Returns how many more jobs can start, for which idle workers are needed. */
  #countFree(): number {
    const loads = [...this.#workers].flatMap(({ load }) => load ?? []);
    const taken = loads.reduce((sum, load) => sum + load, 0);
    const freeSlots = Math.round(this.#options.concurrency - taken);
    return Math.max(0, Math.min(freeSlots, this.#maxRunning - loads.length));
  }
}
