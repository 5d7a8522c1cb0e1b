import type { JobContext, JobName, Jobs, WorkOptions } from '../queue/queue.ts';
import type { ServerDeps } from '../services.ts';

/** Handler of one kind of background job. */
export interface Worker {
  readonly name: JobName;
  /** Whether people who write in a chat wait for it, so that it starts before anything else. */
  readonly isUrgent: boolean;
  /** Whether it works only if LINE is simulated, never beside a real LINE. */
  readonly isOnlySimulated: boolean;
  /** Starts to handle its jobs. */
  start(deps: ServerDeps): Promise<void>;
  /** Schedules its job, if it has times. */
  schedule(deps: ServerDeps): Promise<void>;
}

interface WorkerOptions<Data> extends WorkOptions {
  /** Cron expression (UTC) at whose times a job is sent, with its data. Default: none. */
  times?: { cron: string; data: Data };
  /** Default: false. */
  isUrgent?: boolean;
  /** Default: false. */
  isOnlySimulated?: boolean;
}

/** Defines the worker of one kind of job. */
export function worker<Name extends JobName>(
  name: Name,
  { times, isUrgent = false, isOnlySimulated = false, ...options }: WorkerOptions<Jobs[Name]>,
  handle: (deps: ServerDeps, data: Jobs[Name], context: JobContext) => Promise<void>,
): Worker {
  return {
    name,
    isUrgent,
    isOnlySimulated,
    start: (deps) => deps.queue.work(name, options, (data, context) => handle(deps, data, context)),
    async schedule(deps) {
      if (times) await deps.queue.schedule(name, times.cron, times.data);
    },
  };
}
