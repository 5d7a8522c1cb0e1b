import { allowAsyncCommit } from '../../../db/async-commit.ts';
import type { Deps } from '../../../deps.ts';
import { type JobContext, RetryLater } from '../../../queue/queue.ts';
import { identify, type WholeContent } from '../../contents/identify.ts';
import type { Drawer } from '../../contents/pictures/drawer.ts';
import { commitKept } from './commit-kept.ts';
import { commitVerdict, discardBytes } from './commit-verdict.ts';
import { type DownloadedBytes, downloadBytes, type Transfer } from './download-bytes.ts';
import type { FetchBatches } from './fetch-batches.ts';
import { catchFailure, type FetchFailure } from './fetch-failure.ts';
import { fetchPoster } from './fetch-poster.ts';
import type { WantedFile } from './fetch-store.ts';
import { planFetch, type Skipped } from './plan-fetch.ts';
import type { TransferLoad } from './transfer-load.ts';
import {
  type ContentDiscarded,
  type ContentKept,
  type ContentRejected,
  type IdentifiedBytes,
  judge,
  type Verdict,
} from './verdict.ts';

type FetchDeps = Deps & { drawer: Drawer; fetchBatches: FetchBatches };

type FetchContext = Pick<JobContext, 'signal' | 'attempt' | 'triedSince'> & {
  /** Called with the share of a slot that this takes. */
  setLoad?: JobContext['setLoad'];
  /** Whether a content that turns out to be large is requeued in the slots for that. Default: it is fetched here. */
  leavesLarge?: boolean;
};

/** One fetch of a file. */
interface Fetch {
  file: WantedFile;
  context: FetchContext;
  transfer: Transfer;
}

/**
 * Fetches the bytes of a message from LINE into the group, or marks its tile with the reason of the failure.
 * Idempotent, also after an interruption anywhere.
 *
 * Stages: `planFetch` → `downloadBytes` → `identifyBytes` → `judge` → `commitKept` or `commitVerdict`. Each takes the value of the one
 * before; a failure is a value too, and goes straight to `judge`.
 * @throws RetryLater while it may still come; the error itself if the attempt has failed
 */
export async function fetchContent(
  deps: FetchDeps & { transferLoad: TransferLoad },
  { fileId }: { fileId: string },
  context: FetchContext,
): Promise<void> {
  const file = await deps.fetchBatches.find(fileId);
  if (!file) return;
  const end = new AbortController();
  const progress = deps.transferLoad.follow(context.setLoad);
  const transfer = { signal: AbortSignal.any([context.signal, end.signal]), progress };
  try {
    const fetch = { file, context, transfer };
    const outcome = await fetchBytes(deps, fetch);
    if (outcome.status !== 'skipped') await settle(deps, fetch, outcome);
  } finally {
    progress.end();
    // The rest of LINE's answer is not needed.
    end.abort();
  }
}

/** Runs the stages up to the identity. */
async function fetchBytes(
  deps: Deps,
  { file, context: { leavesLarge = false }, transfer }: Fetch,
): Promise<IdentifiedBytes | Skipped | FetchFailure> {
  const plan = await planFetch(deps, { file, leavesLarge });
  if (plan.status !== 'fetch') return plan;
  const bytes = await downloadBytes(deps, plan, transfer);
  if (bytes.status !== 'downloaded') return bytes;
  return await identifyBytes(deps, file, bytes);
}

/** Identifies the type of the bytes, whatever LINE's type is. */
async function identifyBytes(
  { blobs }: Deps,
  { kind, name }: WantedFile,
  { head, contentType, ...bytes }: DownloadedBytes,
): Promise<IdentifiedBytes | FetchFailure> {
  return await catchFailure(async () => {
    const { sha256, sizeBytes } = bytes;
    const read: WholeContent['read'] = async (range) =>
      Buffer.concat(await (await blobs.open(sha256, range)).toArray());
    const identity = await identify({ sizeBytes, head, read }, { kind, name, mimeType: contentType });
    return { ...bytes, status: 'identified', identity };
  });
}

/**
 * Judges an outcome and commits the verdict; bytes that could not be kept after all are judged again, by the
 * new failure.
 */
async function settle(
  deps: FetchDeps,
  fetch: Fetch,
  outcome: IdentifiedBytes | FetchFailure,
  bytes = outcome.status === 'identified' ? outcome : null,
): Promise<void> {
  const { file, context } = fetch;
  const { attempt, triedSince, signal } = context;
  const isStopping = signal.aborted;
  const circumstances = { file, attempt, triedSince, isStopping, now: deps.clock(), jitter: Math.random() };
  const verdict = judge(outcome, circumstances);
  logVerdict(deps, file, verdict);
  switch (verdict.verdict) {
    case 'keep': {
      const failure = await keep(deps, fetch, verdict);
      if (failure) await settle(deps, fetch, failure, verdict.bytes);
      return;
    }
    case 'retry':
      throw verdict.afterSeconds === null
        ? verdict.error
        : new RetryLater(verdict.afterSeconds, { cause: verdict.error });
    case 'reject':
    case 'discard':
      if (bytes && comesForNothing(verdict)) await discardBytes(deps, bytes.sha256);
      await deps.db.transaction().execute((tx) => commitVerdict(tx, deps, { file, verdict }));
  }
}

/** An unknown error after a day leaves the bytes to the sweep: deleting them may fail likewise. */
function comesForNothing(verdict: ContentRejected | ContentDiscarded): boolean {
  return verdict.verdict === 'discard' || verdict.reason !== 'failed';
}

function logVerdict({ log }: Deps, { id: fileId }: WantedFile, verdict: Verdict): void {
  if (verdict.verdict === 'reject' && verdict.reason === 'failed') {
    log.error({ err: verdict.error, fileId }, 'content could not be fetched for a day');
  }
  // The queue logs a failed attempt.
  if (verdict.verdict !== 'retry' || verdict.afterSeconds === null) return;
  const { cause, error } = verdict;
  if (cause === 'storage-full') {
    log.error({ err: error, fileId }, 'the disk is full: content stays at LINE for now');
  } else log.info({ err: error, fileId }, 'content is not to be had now');
}

/** Commits bytes that are to be kept, with LINE's preview picture of a video; together with those of others, or alone. */
async function keep(
  deps: FetchDeps,
  { file, transfer }: Fetch,
  { bytes }: ContentKept,
): Promise<FetchFailure | null> {
  return await catchFailure(async () => {
    const poster = file.kind === 'video' ? await fetchPoster(deps, file, transfer) : null;
    const kept = { file, bytes, poster };
    if (await deps.fetchBatches.commit(kept)) return null;
    return await deps.db.transaction().execute(async (tx) => {
      // LINE still has the content if it has to be fetched again.
      await allowAsyncCommit(tx);
      return await commitKept(tx, deps, kept);
    });
  });
}
