import { openFsBlobStore } from '../../blobs/fs.ts';
import { openDatabase } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { createLiveFeed } from '../../db/notify.ts';
import { createSessionLocks } from '../../db/session-locks.ts';
import { createRecord } from '../../domains/changes/record.ts';
import { claimStorage } from '../../domains/maintenance/claim/claim.ts';
import { type FsckResult, fsck } from '../../domains/maintenance/fsck/fsck.ts';
import { type Problem, problemKinds } from '../../domains/maintenance/fsck/problems.ts';
import { createReceipts } from '../../domains/shares/requests/receipts.ts';
import { openFsParts } from '../../domains/uploads/parts/fs-parts.ts';
import { createUploads } from '../../domains/uploads/uploads.ts';
import { parseStorageEnv, type StorageEnv } from '../../env.ts';
import { createQueue } from '../../queue/queue.ts';
import type { Scanner } from '../../scanner/scanner.ts';
import { subscriptionsOf } from '../../subscriptions.ts';
import type { CommandContext } from '../context.ts';
import { createLog } from '../log.ts';
import { openExistingPostgres } from '../processes/open-existing-postgres.ts';

export interface FsckCommandOptions {
  deep?: boolean | undefined;
  repair?: boolean | undefined;
}

/** Exit code for problems that are left. */
const damageLeft = 3;
/** Exit code for an end by a signal, as in shells. */
const interrupted = 130;

/** Bytes read between two lines of progress. */
const progressBytes = 10 * 2 ** 30;

/** Compares the stored files with the database; can run beside a server. Returns the exit code. */
export async function fsckCommand(
  context: CommandContext,
  { deep = false, repair = false }: FsckCommandOptions,
  signal: AbortSignal,
): Promise<number> {
  const env = parseStorageEnv(context.source);
  const postgres = await openExistingPostgres(env, createLog('warn'));
  try {
    await migrate(postgres.connectionString);
    const result = await run(context, {
      env,
      connectionString: postgres.connectionString,
      deep,
      repair,
      signal,
    });
    context.print(summaryOf(result, { deep, repair }));
    return result.unrepaired > 0 ? damageLeft : 0;
  } catch (error) {
    if (!signal.aborted) throw error;
    context.print('Interrupted. What was repaired until now stays so.');
    return interrupted;
  } finally {
    await postgres.stop();
  }
}

interface Run {
  env: StorageEnv;
  connectionString: string;
  deep: boolean;
  repair: boolean;
  signal: AbortSignal;
}

/** Leaves files that wait for a scanner to the server, which knows whether it has one. */
const scannerOfServer: Scanner = { scan: () => Promise.reject(new Error('fsck scans nothing')) };

async function run(
  { print }: CommandContext,
  { env, connectionString, deep, repair, signal }: Run,
): Promise<FsckResult> {
  const log = createLog('warn');
  const clock = () => new Date();
  const db = openDatabase(connectionString, { maxConnections: 6 });
  const queue = createQueue(connectionString, log);
  const live = await createLiveFeed(connectionString, log);
  const locks = createSessionLocks(db, live);
  try {
    const blobs = await openFsBlobStore(env.blobStore.folder);
    await claimStorage({ db, blobs, env });
    await queue.start();
    const record = createRecord(subscriptionsOf({ blobs, queue, clock }));
    const uploadParts = openFsParts(env.dataDir);
    const outsideUploads = createReceipts({ db, clock, queue, scanner: scannerOfServer });
    const uploads = createUploads({ db, blobs, queue, clock, uploadParts, locks, outsideUploads, record });
    let toldBytes = 0;
    return await fsck(
      { db, blobs, queue, clock, log, uploads, record },
      {
        deep,
        repair,
        signal,
        onProblem: (problem) => print(describeProblem(problem)),
        onProgress({ contents, bytes }) {
          if (!deep || bytes - toldBytes < progressBytes) return;
          toldBytes = bytes;
          print(`  … ${contents} contents, ${inGigabytes(bytes)} read`);
        },
      },
    );
  } finally {
    await queue.stop({ timeoutMs: 0 });
    locks.close();
    await live.close();
    await db.destroy();
  }
}

function describeProblem({ kind, subject, detail, isRepaired, missedFiles = 0 }: Problem): string {
  const { meaning, repair } = problemKinds[kind];
  const what = detail === undefined ? meaning : `${meaning} (${detail})`;
  const note = missedFiles > 0 ? `; ${missedFiles} files lost it` : '';
  return `${isRepaired ? '✓' : '✗'} ${kind} ${subject}: ${what}${isRepaired ? `: ${repair}${note}` : ''}`;
}

function summaryOf(
  { contents, bytes, found, unrepaired, missedFiles }: FsckResult,
  { deep, repair }: { deep: boolean; repair: boolean },
): string {
  const looked = `${contents} contents of ${inGigabytes(bytes)} were ${deep ? 'read' : 'looked at; --deep reads them'}`;
  if (found === 0) return `All is well: ${looked}.`;
  const left =
    unrepaired > 0 ? `${unrepaired} are left${repair ? '' : '; --repair mends them'}` : 'all were repaired';
  const note = missedFiles > 0 ? ` ${missedFiles} files became missed tiles.` : '';
  return `Found ${found} problems, ${left}: ${looked}.${note}`;
}

function inGigabytes(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GB`;
}
