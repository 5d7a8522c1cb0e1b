import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { lockGroupOfMember } from '../../groups/locks.ts';
import type { Membership } from '../../groups/membership.ts';
import { getFileOfGroup } from '../files.ts';
import { type FileRow, listVersionRows } from '../store.ts';
import { updateSeparate } from './store.ts';

/** A file within the group of the calling member. */
interface FileInGroup {
  membership: Membership;
  fileId: string;
}

/**
 * Lists versions of a file, the latest first, itself included.
 * @throws NOT_FOUND
 */
export async function listVersions(
  db: Db,
  asked: FileInGroup & { after: { postedAt: Date; id: string } | null; limit: number },
): Promise<FileRow[]> {
  const { after, limit } = asked;
  const file = await getFileOfGroup(db, asked);
  if (file.version_count === null) return [file];
  return await listVersionRows(db, { file, after, limit });
}

/**
 * Takes a file out of the versions of its name, or puts it back. Idempotent.
 * @throws NOT_FOUND also for a file in the trash; UNAVAILABLE
 */
export async function setFileSeparate(
  { db, clock, record }: Pick<Deps, 'db' | 'clock' | 'record'>,
  { membership, fileId, isSeparate }: FileInGroup & { isSeparate: boolean },
): Promise<FileRow> {
  const { groupId, userId } = membership;
  await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const isChanged = await updateSeparate(tx, { groupId, fileId, isSeparate, at: clock() });
    if (isChanged === null) throw new AppError('NOT_FOUND');
    if (!isChanged) return;
    await record(tx, { kind: 'versions-changed', groupId, actor: { userId }, fileIds: [fileId], isSeparate });
  });
  return await getFileOfGroup(db, { membership, fileId });
}
