import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Makes whatever this transaction waits for longer than this to lock fail, so that it can be told by `isLockTimeout`. */
export async function limitLockWaits(tx: Tx, ms: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(tx);
}

/** Returns whether a statement gave up waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === '55P03';
}
