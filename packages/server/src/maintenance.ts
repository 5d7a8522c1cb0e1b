import { maintenanceSteps } from './domains/domain.ts';
import { worker } from './domains/worker.ts';
import { domains } from './domains.ts';
import type { ServerDeps } from './services.ts';

/** Off the full hour, when everybody else's runs. */
export const maintenanceWorker = worker(
  'upkeep',
  { concurrency: 1, times: { cron: '17 * * * *', data: {} } },
  (deps) => runMaintenance(deps),
);

/** Runs the hourly maintenance of all domains, step by step: deletes unneeded data, and resumes lost work. */
export async function runMaintenance(deps: ServerDeps): Promise<void> {
  const fields: object = {};
  for (const step of maintenanceSteps) {
    for (const { maintenance } of step === 'tidy' ? domains.toReversed() : domains)
      Object.assign(fields, await maintenance?.[step]?.(deps));
  }
  deps.log.info(fields, 'upkeep is done');
}
