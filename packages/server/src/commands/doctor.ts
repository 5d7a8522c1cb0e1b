import { EnvError, parseEnv, parseStorageEnv } from '../env.ts';
import { isAppError } from '../errors.ts';
import { type Check, databaseChecks, serverChecks, storageChecks } from './checks.ts';
import { contentAdvice, contentChecks } from './content-checks.ts';
import type { CommandContext } from './context.ts';
import { consoleSettings, lineChecks, lineUseChecks } from './line-checks.ts';
import { createLog } from './log.ts';
import { openPostgres } from './open-postgres.ts';
import { operatorAdvice, operatorChecks, operatorPageAdvice } from './operator-checks.ts';
import { paymentAdvice, paymentChecks } from './payment-checks.ts';
import { scannerChecks } from './scanner-checks.ts';
import { shareAdvice, shareChecks } from './share-checks.ts';
import { storedChecks } from './stored-checks.ts';

/**
 * Checks everything that a server needs; prints failures (✗) and advice (!) with remedies. Returns 0 when
 * nothing failed, else 1.
 */
export async function doctor({ source, print }: CommandContext): Promise<number> {
  const results: boolean[] = [];
  const report = (isGood: boolean, text: string) => {
    results.push(isGood);
    print(`${isGood ? '✓' : '✗'} ${text}`);
  };
  const runAll = async (checks: Check[]) => {
    for (const check of checks) {
      const outcome = await check.run().then(
        (found) => ({ isGood: true, text: `${check.name}: ${found}` }),
        (error: unknown) => ({
          isGood: false,
          text: `${check.name}: ${inWords(error)}\n    ${check.remedy}`,
        }),
      );
      report(outcome.isGood, outcome.text);
    }
  };
  const attempt = <Value>(name: string, read: () => Value): Value | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof EnvError)) throw error;
      for (const fault of error.faults) report(false, `${name}: ${fault}`);
      return null;
    }
  };

  const env = attempt('Environment', () => parseEnv(source));
  if (env) report(true, 'Environment');
  // The storage can still be checked without the rest; faults of the environment were printed above.
  const storage = env ?? readQuietly(() => parseStorageEnv(source));
  if (storage) {
    const log = createLog('fatal');
    const postgres = await openPostgres(storage, { log, purpose: 'visit' }).catch((error: unknown) => {
      report(false, `Database: ${inWords(error)}`);
      return null;
    });
    await runAll(storageChecks(storage));
    if (postgres) {
      const { connectionString } = postgres;
      const checks = [
        ...databaseChecks(connectionString),
        ...storedChecks(storage, connectionString),
        ...(env ? [...shareChecks(env, connectionString), ...lineUseChecks(env, connectionString)] : []),
      ];
      await runAll(checks).finally(() => postgres.stop());
    }
  }
  if (env) {
    await runAll([
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
    ])
      print(`! ${advice}`);
    for (const line of consoleSettings(env)) print(line);
  }
  return results.every(Boolean) ? 0 : 1;
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
