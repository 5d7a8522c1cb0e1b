import { createLog } from '../../packages/server/src/commands/log.ts';
import { type BundledPostgres, startBundledPostgres } from '../../packages/server/src/db/bundled.ts';

/** Starts the bundled PostgreSQL for several servers, which use it by its address; a server that starts it itself must be alone. */
export function startSharedDatabase(dataDir: string): Promise<BundledPostgres> {
  return startBundledPostgres({
    dataDir,
    log: createLog('error'),
    purpose: 'serve',
    // Each process opens up to 30.
    settings: { max_connections: '400' },
  });
}
