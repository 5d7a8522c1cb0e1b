import { createLog } from '../../packages/server/src/commands/log.ts';
import { type BundledPostgres, startBundledPostgres } from '../../packages/server/src/db/bundled/bundled.ts';
import { connectionsPerProcess } from '../../packages/server/src/db/connections.ts';

/** Processes of a simulation, including killed ones whose connections are not closed yet. */
const maxProcesses = 13;

/** Starts the bundled PostgreSQL for several servers, which use it by its address; a server that starts it itself must be alone. */
export function startSharedDatabase(dataDir: string): Promise<BundledPostgres> {
  return startBundledPostgres({
    dataDir,
    log: createLog('error'),
    purpose: 'serve',
    settings: { max_connections: String(maxProcesses * connectionsPerProcess) },
  });
}
