import type { Db } from '../../db/database.ts';
import type { Locks } from '../../db/locks.ts';
import { AppError } from '../../errors.ts';
import { lockKeyOf } from './locker.ts';
import type { UploadParts } from './parts/upload-parts.ts';
import { listPartsOf } from './stores/concatenation-store.ts';

/**
 * Joins the bytes of parts into those of their upload, or resumes that after a crash.
 * @throws AppError UPLOAD_CONFLICT if another process does it; UPLOAD_GONE if bytes are missing; STORAGE_FULL
 */
export async function joinParts(
  { db, locks, parts }: { db: Db; locks: Locks; parts: UploadParts },
  { id, partIds }: { id: string; partIds: readonly string[] },
): Promise<void> {
  const unlock = await locks.tryAcquire(lockKeyOf(id));
  if (!unlock) throw new AppError('UPLOAD_CONFLICT');
  try {
    const sources = await listPartsOf(db, partIds);
    if (sources.length < partIds.length) throw new AppError('UPLOAD_GONE');
    await parts.join(id, sources);
  } finally {
    await unlock();
  }
}
