import { withLongStatements } from './db/database.ts';
import { askForMissedAfterRelease } from './domains/ingest/retry/ask-for-missed.ts';
import { recover } from './domains/maintenance/recover.ts';
import type { Worker } from './domains/worker.ts';
import { domains } from './domains.ts';
import { maintenanceWorker } from './maintenance.ts';
import type { ServerDeps } from './services.ts';

/** Runs a step that needs the database; it may repeat the step until the database answers. */
export type RunStep = <Result>(step: () => Promise<Result>) => Promise<Result>;

/** Options of starting the work. */
export interface StartOptions {
  /** Default: runs each step once. */
  runStep?: RunStep;
  /** Whether no other process works on this database. Default: true. */
  isAlone?: boolean;
}

/** Workers of all domains, and that of the upkeep of all. */
export const workers: readonly Worker[] = [
  ...domains.flatMap((domain) => domain.workers ?? []),
  maintenanceWorker,
];

/**
 * Starts all background work, and finishes work that a crash interrupted. The queue must be started. Registering workers
 * does not query the database, so that each is registered once, however often the steps between are repeated.
 */
export async function startWorkers(
  deps: ServerDeps,
  { runStep = (step) => step(), isAlone = true }: StartOptions = {},
): Promise<void> {
  const isSimulated = deps.env.simulation !== null;
  const wanted = workers.filter(({ isOnlySimulated }) => isSimulated || !isOnlySimulated);
  for (const worker of wanted) if (worker.isUrgent) await worker.start(deps);
  // No person waits for this; it is done before the rest starts.
  await runStep(() => withLongStatements(() => recover(deps, { isAlone })));
  for (const worker of wanted) if (!worker.isUrgent) await worker.start(deps);
  askForMissedAfterRelease(deps);
  for (const worker of wanted) await runStep(() => worker.schedule(deps));
}
