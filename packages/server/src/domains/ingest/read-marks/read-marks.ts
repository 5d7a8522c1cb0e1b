import { dayMs } from '@kepwai/rules/time';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { isAppError } from '../../../errors.ts';
import { type JobContext, RetryLater } from '../../../queue/queue.ts';
import {
  deleteReadMark,
  deleteReadMarksBefore,
  deleteReadMarksOfGroup,
  deleteReadMarksUpTo,
  findReadMark,
  hasReadMarks,
  insertReadMarks,
  updateGroupOfReadMarks,
} from './store.ts';

/** Wait for the other files of a burst: one call marks them all. */
const settleSeconds = 3;

/** Time for which LINE is tried; the sign is worth no more. */
const patienceMs = 10 * 60_000;

/** Time after which a token is deleted, whatever the state of its message. */
const maxTokenMs = dayMs;

/** Pause if LINE names none. */
const usualPauseSeconds = 20;

/** A posted file whose message can be marked as read. */
export interface MarkableFile {
  id: string;
  groupId: string;
  postedAt: Date;
  readToken: string | null;
}

/** Stores the tokens of pending files until those are kept. */
export async function keepReadTokens(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  files: readonly MarkableFile[],
): Promise<void> {
  const createdAt = clock();
  await insertReadMarks(
    tx,
    files.flatMap(({ id, groupId, postedAt, readToken: token }) =>
      token === null
        ? []
        : [{ file_id: id, group_id: groupId, posted_at: postedAt, token, created_at: createdAt }],
    ),
  );
}

/** Queues the sign for a kept file: once for a burst. */
export async function sendForReadMark(
  tx: Tx,
  { queue }: Pick<Deps, 'queue'>,
  groupId: string,
): Promise<void> {
  await queue.send('mark-read', { groupId }, { tx, startAfterSeconds: settleSeconds });
}

/** Queues the sign for messages that may have waited for one that is gone. */
export async function sendForWaitingMarks(tx: Tx, deps: Pick<Deps, 'queue'>, groupId: string): Promise<void> {
  if (await hasReadMarks(tx, groupId)) await sendForReadMark(tx, deps, groupId);
}

/** Deletes the token of a file that could not be kept: its message stays unread, and those after it no longer wait for it. */
export async function removeReadToken(
  tx: Tx,
  deps: Pick<Deps, 'queue'>,
  { fileId, groupId }: { fileId: string; groupId: string },
): Promise<void> {
  await deleteReadMark(tx, fileId);
  await sendForWaitingMarks(tx, deps, groupId);
}

/** Moves the tokens of a group that merges, and queues the sign anew: a job of the old group would find none. */
export async function moveReadMarks(
  tx: Tx,
  deps: Pick<Deps, 'queue'>,
  merge: { sourceId: string; targetId: string },
): Promise<void> {
  await updateGroupOfReadMarks(tx, merge);
  await sendForWaitingMarks(tx, deps, merge.targetId);
}

/** Deletes tokens that were never used. */
export async function deleteOldReadMarks({ db, clock }: { db: Db; clock: () => Date }): Promise<void> {
  await deleteReadMarksBefore(db, new Date(clock().getTime() - maxTokenMs));
}

/**
 * Marks the messages of a group's kept files as read, by one call: LINE marks all messages before, too. Idempotent.
 * A failure is silent, for the sign is only a courtesy.
 * @throws RetryLater while LINE is unreachable, for a while
 */
export async function markRead(
  { db, line, log }: Pick<Deps, 'db' | 'line' | 'log'>,
  { groupId }: { groupId: string },
  { triedSince }: Pick<JobContext, 'triedSince'>,
): Promise<void> {
  const mark = await findReadMark(db, groupId);
  if (!mark) return;
  try {
    if ((await line.messaging.markRead(mark.token)) === 'taken') {
      return await deleteReadMarksUpTo(db, { groupId, postedAt: mark.postedAt });
    }
    log.info({ groupId }, 'LINE did not mark messages as read');
  } catch (error) {
    if (!isAppError(error, 'LINE_UNAVAILABLE')) throw error;
    const seconds = error.retryAfterSeconds ?? usualPauseSeconds;
    if (Date.now() + seconds * 1000 - triedSince.getTime() < patienceMs) {
      throw new RetryLater(seconds, { cause: error });
    }
    log.info({ err: error, groupId }, 'messages stay unread: LINE is out of reach');
  }
  await deleteReadMarksOfGroup(db, groupId);
}
