import type { Db } from '../../db/database.ts';
import { findMonth } from './push-store.ts';

/** Returns the month in which a push counts, by its first day; Thailand is at UTC+7 all year. */
export function monthOf(at: Date): string {
  return `${new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 7)}-01`;
}

/** Returns how many pushes this month has had. */
export async function findPushCount(db: Db, at: Date): Promise<number> {
  return await findMonth(db, monthOf(at));
}
