import { markRedoable } from '../../../db/redoable.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { JobContext } from '../../../queue/queue.ts';
import { markReserved } from '../../files/posted.ts';
import { countedBytes } from '../../quotas/usage/counted-bytes.ts';
import { reserve, roomLeft } from '../../quotas/usage/usage.ts';
import { type Room, receiveContent } from './download-bytes.ts';
import { forget, miss, settleFailure } from './fetch-failure.ts';
import { isLarge, requestContents } from './fetch-order.ts';
import { findWanted, lockGroupOfFile, lockWanted, type WantedFile } from './fetch-store.ts';
import type { FollowedTransfer, TransferLoad } from './transfer-load.ts';

type FetchContext = Pick<JobContext, 'signal' | 'attempt' | 'triedSince'> & {
  /** Told how much of a place this takes. */
  setLoad?: JobContext['setLoad'];
  /** Has what turns out to be large fetched in the places for that. Default: it is fetched here. */
  leavesLarge?: boolean;
};

/** So many 404s in a row are LINE's last word. */
const triesUntilExpired = 3;

/**
 * Brings the bytes of a message from LINE into the cabinet, or says on its tile why they could not be kept. Doing it twice,
 * or again after it was cut off anywhere, ends in the same state.
 * @throws RetryLater while it may still come
 */
export async function fetchContent(
  deps: Deps & { transferLoad: TransferLoad },
  { fileId }: { fileId: string },
  context: FetchContext,
): Promise<void> {
  const file = await findWanted(deps.db, fileId);
  if (!file) return;
  const end = new AbortController();
  const transfer = deps.transferLoad.follow(context.setLoad);
  try {
    const signal = AbortSignal.any([context.signal, end.signal]);
    await fetchOnce(deps, { file, context: { ...context, signal }, transfer });
  } catch (error) {
    // The process stops: the job is done again at the next start.
    if (context.signal.aborted) throw error;
    await settleFailure(deps, { file, error, triedSince: context.triedSince });
  } finally {
    transfer.end();
    // Whatever was not read of LINE's answer is not worth reading.
    end.abort();
  }
}

async function fetchOnce(
  deps: Deps,
  { file, context, transfer }: { file: WantedFile; context: FetchContext; transfer: FollowedTransfer },
): Promise<void> {
  const { signal } = context;
  const leave = (sizeBytes: number | null) => leaveLarge(deps, { ...file, sizeBytes }, context);
  if (await leave(file.sizeBytes)) return;
  const quotaId = file.reservedQuotaId ?? file.quotaId;
  if (quotaId === null) return await miss(deps, file, 'no_quota');
  const room = await findRoom(deps, { file, quotaId });
  const answer = await deps.line.content.fetchContent(file.lineMessageId, { signal, progress: transfer });
  switch (answer.status) {
    case 'not-ready':
      throw new AppError('LINE_UNAVAILABLE', { cause: new Error('LINE still prepares the content') });
    case 'gone':
      return await forget(deps, file);
    case 'expired':
      if (context.attempt + 1 < triesUntilExpired) {
        // A failure, and not a pause, because failures are counted.
        throw new Error('LINE does not know the content');
      }
      return await miss(deps, file, 'expired');
    case 'ready':
      if (await leave(answer.contentLength)) return;
      return await receiveContent(deps, { file, answer, room, signal, transfer });
  }
}

/** Sends for it again where it is not to be fetched here. */
async function leaveLarge(
  { queue }: Deps,
  file: Pick<WantedFile, 'id' | 'groupId' | 'kind' | 'sizeBytes' | 'wantedSince'>,
  { leavesLarge = false }: FetchContext,
): Promise<boolean> {
  if (!leavesLarge || !isLarge(file)) return false;
  await requestContents(queue, [{ ...file, at: file.wantedSince, ahead: 0 }]);
  return true;
}

/** Only files come with a size: it is promised before the first byte. Of the others no more is taken than there is room. */
async function findRoom(deps: Deps, { file, quotaId }: { file: WantedFile; quotaId: string }): Promise<Room> {
  if (file.sizeBytes === null) {
    return { quotaId, limitBytes: await roomLeft(deps.db, quotaId) };
  }
  if (file.reservedQuotaId === null)
    await promise(deps, { file, quotaId, bytes: countedBytes(file.sizeBytes) });
  const limitBytes = file.sizeBytes + (await roomLeft(deps.db, quotaId));
  return { quotaId, limitBytes };
}

async function promise(
  { db }: Deps,
  { file, quotaId, bytes }: { file: WantedFile; quotaId: string; bytes: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await markRedoable(tx);
    // Linking the group to another quota takes its reservations along, so this one comes before that or after.
    await lockGroupOfFile(tx, file.id);
    const locked = await lockWanted(tx, file.id);
    // Another worker has the same job: what it promised is enough.
    if (!locked || locked.quota_id !== null) return;
    const nowQuotaId = locked.group_quota_id ?? quotaId;
    await markReserved(tx, file.id, nowQuotaId);
    await reserve(tx, { quotaId: nowQuotaId, bytes });
  });
}
