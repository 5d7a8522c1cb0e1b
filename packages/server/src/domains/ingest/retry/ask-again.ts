import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import type { Tx } from '../../../db/database.ts';
import type { FileTypeRule } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { likelyKind } from '../../contents/kind-of-name.ts';
import { markAskedAgain } from '../../files/posts/posts.ts';
import { lockGroupOfMember } from '../../groups/locks.ts';
import { refusalOf } from '../../groups/settings/saving-file-types/rules.ts';
import { listFileTypeRules } from '../../groups/settings/saving-file-types/saving-file-types.ts';
import { requestContents, type Wanted } from '../fetching/fetch-order.ts';
import { findMissed } from '../fetching/fetch-store.ts';

/**
 * Requests a missed file from LINE again, by the group's current rules: it is then pending, and ends kept or with a new
 * reason. A pending or kept file stays unchanged; so does one of an excluded type.
 * @throws AppError NOT_FOUND also for a file of another group or in the trash; GROUP_READ_ONLY, NO_QUOTA,
 * QUOTA_EXPIRED; FILE_NOT_KEPT for a file that never was at LINE; UNAVAILABLE
 */
export async function askAgain(
  deps: Pick<Deps, 'db' | 'queue' | 'clock' | 'record'>,
  { groupId, fileId, userId }: { groupId: string; fileId: string; userId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const file = await findMissed(tx, { groupId, fileId });
    if (!file) throw new AppError('NOT_FOUND');
    if (file.state !== 'missed') return;
    if (file.botLeftAt !== null) throw new AppError('GROUP_READ_ONLY');
    if (file.missedReason === 'external' || file.lineMessageId === null) throw new AppError('FILE_NOT_KEPT');
    if (file.quotaId === null) throw new AppError('NO_QUOTA');
    if (isClosedToNewFiles(file.expiresAt, deps.clock())) throw new AppError('QUOTA_EXPIRED');
    const rules = await listFileTypeRules(tx, groupId);
    if (refusalOf(rules, { kind: likelyKind(file), sizeBytes: file.sizeBytes })) return;
    await fetchAgain(tx, deps, { groupId, files: [{ ...file, id: fileId }], userId, rules });
  });
}

/** A missed file with everything that its priority depends on. */
type MissedFile = Pick<Wanted, 'id' | 'kind' | 'sizeBytes'>;

/**
 * Requests missed files of a group that the caller has locked; `userId` is null for an automatic request.
 * Returns the number of files.
 */
export async function fetchAgain(
  tx: Tx,
  { queue, clock, record }: Pick<Deps, 'queue' | 'clock' | 'record'>,
  asked: { groupId: string; files: MissedFile[]; userId: string | null; rules: FileTypeRule[] },
): Promise<number> {
  const { groupId, userId, rules } = asked;
  if (asked.files.length === 0) return 0;
  const at = clock();
  const fileIds = await markAskedAgain(tx, { fileIds: asked.files.map(({ id }) => id), userId, rules, at });
  const missed = new Set(fileIds);
  const files = asked.files.filter(({ id }) => missed.has(id));
  await requestContents(
    queue,
    files.map((file, ahead) => ({ ...file, groupId, at, ahead })),
    { tx },
  );
  const actor = userId === null ? 'product' : { userId };
  if (fileIds.length > 0) await record(tx, { kind: 'files-asked-again', groupId, actor, fileIds });
  return fileIds.length;
}
