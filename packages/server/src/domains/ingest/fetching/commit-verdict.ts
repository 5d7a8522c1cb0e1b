import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { eraseContent } from '../../contents/contents.ts';
import { lockGroupOfFile } from '../../files/locks.ts';
import { markMissed } from '../../files/posts/posts.ts';
import { release } from '../../storage/usage/usage.ts';
import { removeReadToken } from '../read-marks/read-marks.ts';
import { eraseUnsent } from '../unsent/erase-unsent.ts';
import { lockWanted, type WantedFile } from './fetch-store.ts';
import type { ContentDiscarded, ContentRejected } from './verdict.ts';

interface Commit<Verdict> {
  file: WantedFile;
  verdict: Verdict;
}

/** Writes the verdict about a file that is not kept. */
export async function commitVerdict(
  tx: Tx,
  deps: Deps,
  { file, verdict }: Commit<ContentRejected | ContentDiscarded>,
): Promise<void> {
  if (verdict.verdict === 'reject') await commitRejected(tx, deps, { file, verdict });
  else if (verdict.cause === 'unsent') await commitUnsent(tx, deps, file);
}

/** Deletes bytes that are not needed, unless a file references them. */
export async function discardBytes({ db, blobs }: Deps, sha256: string): Promise<void> {
  await db.transaction().execute((tx) => eraseContent(tx, blobs, { sha256 }));
}

/** The tile shows the reason; reserved bytes are released. */
async function commitRejected(
  tx: Tx,
  { clock, record, queue }: Deps,
  { file, verdict: { kind, reason } }: Commit<ContentRejected>,
): Promise<void> {
  // First of all, as everybody does: a merge locks the group, then the file (moves/merge/lock-order.test.ts).
  const groupId = await lockGroupOfFile(tx, file.id);
  const locked = groupId === null ? null : await lockWanted(tx, file);
  if (groupId === null || !locked) return;
  const { reservedQuotaId, sizeBytes } = locked;
  if (reservedQuotaId !== null)
    await release(tx, { quotaId: reservedQuotaId, bytes: countedBytes(sizeBytes) });
  if (locked.hasReadMark) await removeReadToken(tx, { queue }, { fileId: file.id, groupId });
  await markMissed(tx, { fileId: file.id, kind, reason, at: clock() });
  await record(tx, {
    kind: 'file-missed',
    groupId,
    actor: 'product',
    fileIds: [file.id],
    quotaId: reservedQuotaId ?? locked.groupQuotaId,
    reason,
  });
}

/** The message was unsent: its tile is deleted, too. */
async function commitUnsent(tx: Tx, deps: Deps, file: WantedFile): Promise<void> {
  const groupId = await lockGroupOfFile(tx, file.id);
  if (groupId !== null) await eraseUnsent(tx, deps, { ...file, groupId, unsentAt: deps.clock() });
}
