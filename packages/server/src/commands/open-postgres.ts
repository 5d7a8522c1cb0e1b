import type { FastifyBaseLogger } from 'fastify';
import { type BundledOptions, startBundledPostgres } from '../db/bundled.ts';
import type { StorageEnv } from '../env.ts';

/** The PostgreSQL of this deployment, running. */
export interface OpenPostgres {
  connectionString: string;
  /** It is the bundled one, and nobody else serves from it. */
  isOurs: boolean;
  stop(): Promise<void>;
}

type Options = Pick<BundledOptions, 'purpose' | 'onLost'> & { log: FastifyBaseLogger };

/** The one that DATABASE_URL names, or the bundled one, started if need be. */
export async function openPostgres(
  env: StorageEnv,
  { log, purpose, onLost }: Options,
): Promise<OpenPostgres> {
  if (env.databaseUrl !== null)
    return { connectionString: env.databaseUrl, isOurs: false, stop: async () => undefined };
  const { connectionString, stop } = await startBundledPostgres({
    dataDir: env.dataDir,
    log,
    purpose,
    ...(onLost && { onLost }),
  });
  return { connectionString, isOurs: purpose === 'serve', stop };
}
