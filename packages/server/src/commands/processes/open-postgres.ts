import type { FastifyBaseLogger } from 'fastify';
import { type BundledOptions, startBundledPostgres } from '../../db/bundled/bundled.ts';
import type { StorageEnv } from '../../env.ts';

/** The running PostgreSQL of this deployment. */
export interface OpenPostgres {
  connectionString: string;
  /** Whether it is the bundled one and no other server uses it. */
  isOurs: boolean;
  stop(): Promise<void>;
}

type Options = Pick<BundledOptions, 'purpose' | 'onLost' | 'hurry'> & { log: FastifyBaseLogger };

/** Opens the PostgreSQL of DATABASE_URL, or the bundled one, which is started if necessary. */
export async function openPostgres(
  env: StorageEnv,
  { log, purpose, onLost, hurry }: Options,
): Promise<OpenPostgres> {
  if (env.databaseUrl !== null)
    return { connectionString: env.databaseUrl, isOurs: false, stop: async () => undefined };
  const { connectionString, stop } = await startBundledPostgres({
    dataDir: env.dataDir,
    log,
    purpose,
    ...(onLost && { onLost }),
    ...(hurry && { hurry }),
  });
  return { connectionString, isOurs: purpose === 'serve', stop };
}
