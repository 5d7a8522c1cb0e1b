import { noteBackup } from '../domains/maintenance/operator/backups.ts';
import type { CommandContext } from './context.ts';
import { visitDatabase } from './processes/visit-database.ts';

/** Records that a backup was just taken; the backup script calls this at its end. */
export async function backupNoted({ source, print }: CommandContext): Promise<number> {
  const takenAt = new Date();
  await visitDatabase(source, (db) => noteBackup(db, takenAt));
  print(`Noted: a backup of ${takenAt.toISOString()}.`);
  return 0;
}
