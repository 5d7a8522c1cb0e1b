import type { MissedReason } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { isAppError } from '../../../errors.ts';
import { RetryLater } from '../../../queue/queue.ts';
import { eraseContent } from '../../contents/contents.ts';
import { markMissed } from '../../files/posted.ts';
import { countedBytes } from '../../quotas/usage/counted-bytes.ts';
import { release } from '../../quotas/usage/usage.ts';
import { eraseUnsent } from '../unsent/erase-unsent.ts';
import { lockGroupOfFile, lockWanted, type WantedFile } from './fetch-store.ts';
import { NotWanted } from './not-wanted.ts';

/** LINE prepares long films for a while; after a day it is not going to be ready any more. */
const giveUpAfterMs = 24 * 3_600_000;

/** Bytes that came for nothing are not left lying about. */
export async function drop({ db, blobs }: Deps, sha256: string): Promise<void> {
  await db.transaction().execute((tx) => eraseContent(tx, blobs, { sha256 }));
}

/** LINE says that the message was taken back: its tile goes, too. */
export async function forget(deps: Deps, file: WantedFile): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const groupId = await lockGroupOfFile(tx, file.id);
    if (groupId !== null) await eraseUnsent(tx, deps, { ...file, groupId, unsentAt: deps.clock() });
  });
}

/** Says on its tile why it could not be kept; room that was promised to it is free again. */
export async function miss(
  { db, clock, record }: Deps,
  file: Pick<WantedFile, 'id' | 'kind'>,
  reason: MissedReason,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const locked = await lockWanted(tx, file.id);
    if (!locked) return;
    if (locked.quota_id !== null) {
      await release(tx, { quotaId: locked.quota_id, bytes: countedBytes(locked.size_bytes) });
    }
    await markMissed(tx, { fileId: file.id, kind: file.kind, reason, at: clock() });
    await record(tx, {
      kind: 'file-missed',
      groupId: locked.group_id,
      actor: 'product',
      fileIds: [file.id],
      quotaId: locked.quota_id ?? locked.group_quota_id,
      reason,
    });
  });
}

/**
 * What is not wanted, or a full quota, is the end of it; LINE out of reach is tried for a day; a full disk until somebody makes room.
 * @throws RetryLater while it may still come; the error itself where nobody knows it
 */
export async function settleFailure(
  deps: Deps,
  { file, error, triedSince }: { file: WantedFile; error: unknown; triedSince: Date },
): Promise<void> {
  if (error instanceof NotWanted) return await miss(deps, { ...file, kind: error.kind }, error.reason);
  if (isAppError(error, 'QUOTA_EXCEEDED') || isAppError(error, 'PAYLOAD_TOO_LARGE')) {
    return await miss(deps, file, 'quota_full');
  }
  if (isAppError(error, 'STORAGE_FULL')) {
    deps.log.error({ err: error, fileId: file.id }, 'the disk is full: content stays at LINE for now');
    throw new RetryLater(60, { cause: error });
  }
  if (deps.clock().getTime() - file.wantedSince.getTime() > giveUpAfterMs) {
    deps.log.error({ err: error, fileId: file.id }, 'content could not be fetched for a day');
    return await miss(deps, file, 'failed');
  }
  if (!isAppError(error, 'LINE_UNAVAILABLE')) throw error;
  deps.log.info({ err: error, fileId: file.id }, 'content is not to be had now');
  const waitedMs = deps.clock().getTime() - triedSince.getTime();
  throw new RetryLater(Math.max(pauseSeconds(waitedMs), error.retryAfterSeconds ?? 0), { cause: error });
}

/** As long again as it has waited already: 1, 2, 4 … 60 seconds, a little off, so that a hundred files do not knock at once. */
function pauseSeconds(waitedMs: number): number {
  const pause = Math.min(60, Math.max(1, waitedMs / 1000));
  return pause * (0.8 + 0.4 * Math.random());
}
