import { dayMs } from '@kepwai/rules/time';
import { openFsBlobStore } from '../../blobs/fs.ts';
import { type Db, openDatabase } from '../../db/database.ts';
import { verifyClaim } from '../../domains/maintenance/claim/claim.ts';
import { summariseChecks } from '../../domains/maintenance/fsck/storage-health.ts';
import type { StorageEnv } from '../../env.ts';
import type { Check } from './checks.ts';

/** Maximum age of the last check. A server scrubs each night; three missed nights are no coincidence. */
const longestUncheckedMs = 3 * dayMs;

/**
 * Creates the checks of stored files: whether the folders belong to the database, and the results of the nightly
 * checks.
 */
export function storedChecks(env: StorageEnv, connectionString: string): Check[] {
  return [
    {
      name: 'Folders',
      remedy: 'Mount the folders that belong to this database, for all nodes the same.',
      run: () =>
        withDatabase(connectionString, async (db) => {
          const blobs = await openFsBlobStore(env.blobStore.folder);
          return (await verifyClaim({ db, blobs, env })) ? 'belong to this database' : 'not used yet';
        }),
    },
    {
      name: 'Stored files',
      remedy:
        'Run `kepwai fsck --deep` to see what is wrong, and with --repair to mend it. The server has to run at 3 o’clock in Thailand to verify by night.',
      run: () => withDatabase(connectionString, describeChecks),
    },
  ];
}

async function describeChecks(db: Db): Promise<string> {
  const now = new Date();
  const { lastAt, unrepaired, missedFiles } = await summariseChecks(db, now);
  const note = missedFiles > 0 ? `; ${missedFiles} files were lost in the last 30 days` : '';
  if (unrepaired > 0) throw new Error(`${unrepaired} problems were found and not repaired${note}`);
  if (lastAt === null) return `not verified yet${note}`;
  const day = lastAt.toISOString().slice(0, 10);
  if (now.getTime() - lastAt.getTime() > longestUncheckedMs)
    throw new Error(`last verified on ${day}${note}`);
  return `verified, last on ${day}${note}`;
}

async function withDatabase<Result>(
  connectionString: string,
  work: (db: Db) => Promise<Result>,
): Promise<Result> {
  const db = openDatabase(connectionString, { maxConnections: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
