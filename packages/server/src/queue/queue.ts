import type { Tx } from '../db/database.ts';

/** Every kind of background work, and what it is told. */
export interface Jobs {
  'handle-event': { webhookEventId: string };
  'fetch-content': { fileId: string };
  'make-thumbnails': { sha256: string };
  'refresh-group': { groupId: string };
  upkeep: Record<string, never>;
}

export type JobName = keyof Jobs;

export interface SendOptions {
  /** Sent when, and only if, this transaction commits. */
  tx?: Tx;
  startAfterSeconds?: number;
  /** While a job of this name with this key waits, another one is not added. */
  singletonKey?: string;
}

export interface WorkOptions {
  /** How many at a time in this process. */
  concurrency: number;
}

export interface JobContext {
  /** Aborted when the process stops, or the job has lost its claim. */
  signal: AbortSignal;
  /** When the job was first sent. */
  sentAt: Date;
  /** How often it was tried before: 0 the first time. */
  attempt: number;
}

/** Background work that survives a crash: a job is done at least once, so handling must be idempotent. */
export interface Queue {
  /** Prepares the queues and begins to hear of new jobs. */
  start(): Promise<void>;
  send<Name extends JobName>(name: Name, data: Jobs[Name], options?: SendOptions): Promise<void>;
  /** Handles jobs of this name. A handler that throws is tried again with growing pauses; RetryLater says when. */
  work<Name extends JobName>(
    name: Name,
    options: WorkOptions,
    handler: (data: Jobs[Name], context: JobContext) => Promise<void>,
  ): Promise<void>;
  /** Sends a job at the times of a cron expression (UTC), once for all nodes. */
  schedule<Name extends JobName>(name: Name, cron: string, data: Jobs[Name]): Promise<void>;
  /** Takes no new jobs, waits so long for those under way, then aborts them; they are done again at the next start. */
  stop(options?: { timeoutMs?: number }): Promise<void>;
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
