import { dayMs } from '@kepwai/rules/time';
import type { Db } from '../../../db/database.ts';
import { deleteOldBackups, insertBackup } from './overview-store.ts';

/** Time for which backups are recorded. */
const notedMs = 90 * dayMs;

/** Records that a backup was taken, and deletes those of long ago. */
export async function noteBackup(db: Db, takenAt: Date): Promise<void> {
  await insertBackup(db, takenAt);
  await deleteOldBackups(db, new Date(takenAt.getTime() - notedMs));
}
