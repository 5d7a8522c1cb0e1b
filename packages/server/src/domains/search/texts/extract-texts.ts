import { hourMs } from '@kepwai/rules/time';
import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { isAppError } from '../../../errors.ts';
import type { JobContext } from '../../../queue/queue.ts';
import { RetryLater } from '../../../queue/retry-later.ts';
import type { TextExtractor } from '../../contents/texts/text-extractor.ts';
import { olderTextTypes, textTypes } from '../../contents/texts/text-kind.ts';
import { turnOf } from '../../contents/turns.ts';
import { updatePassed } from '../../files/backfills/backfills.ts';
import { findNextFiles, findWaitingContent, insertWaiting, listWaiting, updateText } from './store.ts';

export { updateGroupOfTexts } from './store.ts';

/** Number of documents that one run reads. */
const documentsPerRun = 20;

/** Number of files that one run of the backfill passes to find documents. */
const filesPerRun = 500;

/** Pause between runs, so that older documents take hours instead of a processor. */
const pauseSeconds = 10;

/** Time after which a document that waits may have no job. */
const stuckMs = hourMs;

type TextDeps = Pick<Deps, 'db' | 'blobs' | 'clock' | 'log'> & { textExtractor: TextExtractor };

/** Queues the reading of those of these files that are documents. */
export async function sendForTexts(
  tx: Tx,
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  { fileIds }: { fileIds: readonly string[] },
): Promise<void> {
  if (fileIds.length === 0) return;
  const waiting = await insertWaiting(tx, { fileIds, mimeTypes: textTypes, now: clock() });
  const jobs = waiting.map(({ fileId }) => ({ fileId }));
  const turns = waiting.map(turnOf);
  await queue.sendAll('extract-text', jobs, {
    tx,
    orderOf: (index) => ({ group: turns[index] ?? '' }),
  });
}

/** Reads the text inside a document and stores it, with its keys, to be searched. */
export async function extractTextOf(
  deps: TextDeps,
  { fileId }: { fileId: string },
  { signal }: Partial<Pick<JobContext, 'signal'>> = {},
): Promise<void> {
  const { db, blobs, textExtractor } = deps;
  const content = await findWaitingContent(db, fileId);
  if (!content) return;
  const place = { groupId: content.group_id, ...(signal && { signal }) };
  const extracted = await textExtractor.extract(blobs, content, place).catch((error: unknown) => {
    // Lost bytes are found and reported by the check of contents.
    if (isAppError(error, 'NOT_FOUND')) return null;
    throw error;
  });
  const { state, text } = { text: null, ...(extracted ?? { state: 'broken' as const }) };
  await db.transaction().execute((tx) => updateText(tx, { fileId, sha256: content.sha256, state, text }));
}

/**
 * Reads the next documents that wait without a job: those that were kept before texts were searched, those of merged
 * groups, and those whose job was lost.
 * @throws RetryLater while there may be more
 */
export async function extractOlderTexts(
  deps: TextDeps,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  const { db, clock, log } = deps;
  const before = new Date(clock().getTime() - stuckMs);
  const waiting = await listWaiting(db, { before, limit: documentsPerRun });
  const failures: unknown[] = [];
  for (const fileId of waiting) {
    signal.throwIfAborted();
    await extractTextOf(deps, { fileId }, { signal }).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0 && failures.length === waiting.length) throw failures[0];
  for (const error of failures) log.warn({ err: error }, 'a document was not read');
  const hasMore = waiting.length > 0 || (await letOlderWait(deps, { since: new Date(before.getTime() - 1) }));
  if (hasMore) throw new RetryLater(pauseSeconds);
}

/** Lets the next older documents wait; returns whether there are further files. */
async function letOlderWait(
  { db, clock }: { db: Db; clock: () => Date },
  { since }: { since: Date },
): Promise<boolean> {
  const passed = await findNextFiles(db, { limit: filesPerRun });
  if (!passed) return false;
  await insertWaiting(db, { fileIds: passed, mimeTypes: olderTextTypes, now: since });
  await updatePassed(db, { name: 'texts', passed, now: clock() });
  return passed.length > 0;
}

/** Resumes documents that wait without a job. */
export async function resumeTexts({ db, clock, queue }: Pick<Deps, 'db' | 'clock' | 'queue'>): Promise<void> {
  const before = new Date(clock().getTime() - stuckMs);
  const [waiting] = await listWaiting(db, { before, limit: 1 });
  if (waiting !== undefined) await queue.send('extract-older-texts', {});
}
