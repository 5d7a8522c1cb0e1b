import { thaiMonth } from '@kepwai/rules/days/thai-time';
import type { Db } from '../../db/database.ts';
import { findMonth } from './push-store.ts';

/** Returns the month in which a push counts, by its first day. */
export function monthOf(at: Date): string {
  return `${thaiMonth(at)}-01`;
}

/** Returns the number of pushes in this month. */
export async function findPushCount(db: Db, at: Date): Promise<number> {
  return await findMonth(db, monthOf(at));
}
