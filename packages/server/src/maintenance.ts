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

/**
 * Runs the hourly maintenance of all domains, step by step: deletes unneeded data, and resumes lost work. A domain that fails holds up
 * no other; at the end its errors are thrown together, so that the job is tried again.
 */
export async function runMaintenance(deps: ServerDeps): Promise<void> {
  const fields: object = {};
  const errors: unknown[] = [];
  for (const step of maintenanceSteps) {
    for (const { maintenance } of step === 'tidy' ? domains.toReversed() : domains) {
      try {
        Object.assign(fields, await maintenance?.[step]?.(deps));
      } catch (error) {
        errors.push(error);
      }
    }
  }
  deps.log.info({ ...fields, failures: errors.length }, 'upkeep is done');
  if (errors.length > 0) throw new AggregateError(errors, 'a part of the upkeep failed');
}
