import { upkeepSteps } from './domains/domain.ts';
import { worker } from './domains/worker.ts';
import { domains } from './domains.ts';
import type { ServerDeps } from './services.ts';

/** Off the full hour, when everybody else's runs. */
export const upkeepWorker = worker(
  'upkeep',
  { concurrency: 1, times: { cron: '17 * * * *', data: {} } },
  (deps) => runUpkeep(deps),
);

/** Runs the hourly upkeep of all domains, step by step: deletes what nobody needs any more, and resumes lost work. */
export async function runUpkeep(deps: ServerDeps): Promise<void> {
  const fields: object = {};
  for (const step of upkeepSteps) {
    for (const { upkeep } of step === 'tidy' ? domains.toReversed() : domains)
      Object.assign(fields, await upkeep?.[step]?.(deps));
  }
  deps.log.info(fields, 'upkeep is done');
}
