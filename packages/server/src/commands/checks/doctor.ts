import { isNewDatabase } from '../../db/migrate.ts';
import { type Env, EnvError, parseEnv, parseStorageEnv, type StorageEnv } from '../../env.ts';
import { isAppError } from '../../errors.ts';
import type { CommandContext } from '../context.ts';
import { createLog } from '../log.ts';
import { describeMissingDatabase, hasDatabase } from '../processes/open-existing-postgres.ts';
import { type OpenPostgres, openPostgres } from '../processes/open-postgres.ts';
import { type Check, databaseChecks, serverChecks, storageChecks } from './checks.ts';
import { contentAdvice, contentChecks } from './content-checks.ts';
import { consoleSettings, lineChecks, lineUseChecks } from './line-checks.ts';
import { operatorAdvice, operatorChecks, operatorPageAdvice } from './operator-checks.ts';
import { paymentAdvice, paymentChecks } from './payment-checks.ts';
import { proxyAdvice } from './proxy-checks.ts';
import { scannerChecks } from './scanner-checks.ts';
import { shareAdvice, shareChecks } from './share-checks.ts';
import { storedChecks } from './stored-checks.ts';

/**
 * Checks everything that a server needs; prints failures (✗) and advice (!) with remedies. Returns 0 when
 * nothing failed, else 1.
 */
export async function doctor({ source, print }: CommandContext): Promise<number> {
  const results = createResults(print);
  const env = results.attempt('Environment', () => parseEnv(source));
  if (env) results.report(true, 'Environment');
  // The storage can still be checked without the rest; faults of the environment were printed above.
  const storage = env ?? readQuietly(() => parseStorageEnv(source));
  if (storage) {
    const postgres = await openDatabase(results, storage);
    await results.run(storageChecks(storage));
    if (postgres) {
      const { connectionString } = postgres;
      await checkDatabase(results, { storage, env, connectionString }).finally(() => postgres.stop());
    }
  }
  if (env) {
    await results.run([
      ...serverChecks(env),
      ...contentChecks(env),
      ...scannerChecks(env),
      ...operatorChecks(env),
      ...paymentChecks(env),
      ...lineChecks(env),
    ]);
    for (const advice of [
      ...contentAdvice(env),
      ...shareAdvice(env),
      ...operatorAdvice(env),
      ...operatorPageAdvice(env),
      ...paymentAdvice(env),
      ...(await proxyAdvice(env)),
    ])
      print(`! ${advice}`);
    for (const line of consoleSettings(env)) print(line);
  }
  return results.isAllGood() ? 0 : 1;
}

/** Opens the database, and reports an error or that there is none yet; then returns null. */
async function openDatabase(results: Results, storage: StorageEnv): Promise<OpenPostgres | null> {
  // `kepwai serve` creates it, not a check.
  if (!(await hasDatabase(storage))) {
    results.report(true, `Database: ${await describeMissingDatabase(storage)}`);
    return null;
  }
  try {
    return await openPostgres(storage, { log: createLog('fatal'), purpose: 'visit' });
  } catch (error) {
    results.report(false, `Database: ${inWords(error)}`);
    return null;
  }
}

interface Checked {
  storage: StorageEnv;
  /** Null if the environment has faults. */
  env: Env | null;
  connectionString: string;
}

/** Checks a database, and its contents unless it is not ready. */
async function checkDatabase(results: Results, { storage, env, connectionString }: Checked): Promise<void> {
  const isReady = await results.run(databaseChecks(connectionString));
  // Without its tables, each of the others would fail for that reason alone.
  if (!isReady || (await isNewDatabase(connectionString))) return;
  await results.run([
    ...storedChecks(storage, connectionString),
    ...(env ? [...shareChecks(env, connectionString), ...lineUseChecks(env, connectionString)] : []),
  ]);
}

type Results = ReturnType<typeof createResults>;

/** Creates the list of results, which prints each as it comes. */
function createResults(print: CommandContext['print']) {
  const all: boolean[] = [];
  const report = (isGood: boolean, text: string) => {
    all.push(isGood);
    print(`${isGood ? '✓' : '✗'} ${text}`);
  };
  return {
    report,
    isAllGood: () => all.every(Boolean),
    /** Runs checks one after the other; returns whether all of them passed. */
    async run(checks: readonly Check[]): Promise<boolean> {
      const before = all.length;
      for (const { name, remedy, run } of checks)
        await run().then(
          (found) => report(true, `${name}: ${found}`),
          (error: unknown) => report(false, `${name}: ${inWords(error)}\n    ${remedy}`),
        );
      return all.slice(before).every(Boolean);
    },
    /** Returns the parsed environment; null after reporting its errors. */
    attempt<Value>(name: string, read: () => Value): Value | null {
      try {
        return read();
      } catch (error) {
        if (!(error instanceof EnvError)) throw error;
        for (const fault of error.faults) report(false, `${name}: ${fault}`);
        return null;
      }
    },
  };
}

function readQuietly<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof EnvError) return null;
    throw error;
  }
}

/** Returns an error in English, like the rest of the command; our own errors have their reason in `cause`. */
function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const text = isAppError(error)
    ? error.code
    : error.message || ('code' in error ? String(error.code) : error.name);
  return cause instanceof Error ? `${text} (${cause.message})` : text;
}
