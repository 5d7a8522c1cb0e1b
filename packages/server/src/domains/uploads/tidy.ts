import { emptyUploadLivesMs, isPart } from '@kepwai/rules/files/uploads';
import type { Locks } from '../../db/locks.ts';
import type { Row } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { release } from '../storage/usage/usage.ts';
import { discardUnverified, expiryOfUpload, isAllOf } from './append.ts';
import { lockKeyOf } from './locker.ts';
import type { UploadParts } from './parts/upload-parts.ts';
import {
  findUpload,
  listIdleUploads,
  lockUpload,
  updateReceived,
  updateReservation,
} from './stores/store.ts';

/** Dependencies of the cleanup. */
export interface TidyDeps extends Pick<Deps, 'db' | 'clock'> {
  locks: Locks;
  parts: UploadParts;
  /** Ends an upload. */
  end: (id: string) => Promise<void>;
}

/**
 * Ends expired uploads, and reduces the reservations of idle ones to the received bytes. An upload with a running
 * request is left alone, unless it has expired.
 */
export async function tidyIdleUploads(deps: TidyDeps): Promise<void> {
  const now = deps.clock();
  const idleSince = new Date(now.getTime() - emptyUploadLivesMs);
  for (const id of await listIdleUploads(deps.db, { idleSince, now })) {
    const unlock = await deps.locks.tryAcquire(lockKeyOf(id));
    try {
      const upload = await findUpload(deps.db, id);
      if (upload?.state === 'receiving') await tidyUpload(deps, upload, { isIdle: unlock !== null });
    } finally {
      await unlock?.();
    }
  }
}

async function tidyUpload(
  deps: TidyDeps,
  upload: Row<'uploads'>,
  { isIdle }: { isIdle: boolean },
): Promise<void> {
  const { db, parts, clock } = deps;
  if (isIdle && upload.unverified_from !== null) {
    await discardUnverified(deps, upload.id, upload.unverified_from);
  }
  const receivedBytes = (await parts.size(upload.id)) ?? 0;
  const isOutside = upload.user_id === null;
  const expiresAt = expiryOfUpload(upload.created_at, { receivedBytes, isOutside });
  const isOver = expiresAt < clock();
  // Its first bytes are just being sent, slowly.
  if (!isIdle && (!isOver || receivedBytes === 0)) return;
  if (isOver) return await deps.end(upload.id);
  await releaseAhead(deps, upload.id, receivedBytes);
  await updateReceived(db, upload.id, { receivedBytes, at: upload.active_at, expiresAt });
}

/** Start of its time without a byte, or without a sender, after which it is ended. */
export interface UnusedSince {
  emptySince: Date;
  idleSince: Date;
}

/**
 * Ends an unfinished upload that is without bytes, whether a request for it runs or not, or idle. Returns whether it did.
 */
export async function endUnused(
  { db, parts, locks, end }: Omit<TidyDeps, 'clock'>,
  id: string,
  { emptySince, idleSince }: UnusedSince,
): Promise<boolean> {
  const upload = await findUpload(db, id);
  if (upload?.state !== 'receiving' || upload.sha256 !== null) return false;
  const receivedBytes = (await parts.size(id)) ?? 0;
  // A part that is whole may wait for others that never come.
  if (!isPart(upload) && isAllOf(upload, receivedBytes)) return false;
  if (upload.part_ids !== null) return false;
  if (receivedBytes === 0) {
    if (upload.created_at > emptySince) return false;
    await end(id);
    return true;
  }
  if (upload.active_at > idleSince) return false;
  // A running request records its bytes when it ends.
  const unlock = await locks.tryAcquire(lockKeyOf(id));
  if (!unlock) return false;
  try {
    await end(id);
    return true;
  } finally {
    await unlock();
  }
}

/** Releases an upload's reservation beyond the received bytes; it reserves again when it continues. */
async function releaseAhead({ db }: TidyDeps, id: string, receivedBytes: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const upload = await lockUpload(tx, id);
    if (upload?.state !== 'receiving' || upload.reserved_bytes <= receivedBytes) return;
    const { quota_id: quotaId, active_at: at } = upload;
    await release(tx, { quotaId, bytes: upload.reserved_bytes - receivedBytes });
    await updateReservation(tx, id, { reservedBytes: receivedBytes, receivedBytes, at });
  });
}
