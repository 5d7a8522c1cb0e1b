import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Makes the transaction fail when it waits longer than this for a lock; `isLockTimeout` recognises the error. */
export async function limitLockWaits(tx: Tx, ms: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${String(ms)}, true)`.execute(tx);
}

/** Returns whether a statement gave up waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, 'code') === '55P03';
}
