import type { ReceivedBlob } from '../../../blobs/blob-store.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, isAppError } from '../../../errors.ts';
import type { LineContentAnswer } from '../../../line/content.ts';
import { catchFailure, type FetchFailure, failureOf } from './fetch-failure.ts';
import type { WantedFile } from './fetch-store.ts';
import { type FetchPlan, leaveLarge, type Skipped } from './plan-fetch.ts';
import { takeSample } from './take-sample.ts';
import type { FollowedTransfer } from './transfer-load.ts';

/** Time after which a file that keeps arriving complete, but shorter than its message said, is accepted. */
const trustShorterAfterMs = 10 * 60_000;

/** Bytes in the store that have no row yet. */
export interface DownloadedBytes extends ReceivedBlob {
  status: 'downloaded';
  /** First bytes: enough to identify their type. */
  head: Uint8Array;
  /** Content-Type of LINE's answer. */
  contentType: string;
  /** Quota that they fit into. */
  quotaId: string;
}

/** One transfer from LINE. */
export interface Transfer {
  signal: AbortSignal;
  progress: FollowedTransfer;
}

type DownloadOutcome = DownloadedBytes | Skipped | FetchFailure;

type ReadyAnswer = Extract<LineContentAnswer, { status: 'ready' }>;

/** Downloads the bytes of a plan from LINE and stores them; a content that turns out to be large may be skipped. */
export async function downloadBytes(
  deps: Deps,
  plan: FetchPlan,
  transfer: Transfer,
): Promise<DownloadOutcome> {
  return await catchFailure<DownloadOutcome>(async () => {
    const answer = await deps.line.content.fetchContent(plan.file.lineMessageId, transfer);
    switch (answer.status) {
      case 'not-ready':
        return failureOf(
          new AppError('LINE_UNAVAILABLE', { cause: new Error('LINE still prepares the content') }),
        );
      case 'gone':
        return { status: 'failed', cause: 'unsent' };
      case 'expired':
        return { status: 'failed', cause: 'not-found', error: new Error('LINE does not know the content') };
      case 'ready':
        if (await leaveLarge(deps, { ...plan, sizeBytes: answer.contentLength }))
          return { status: 'skipped' };
        return await receiveBytes(deps, { plan, answer, transfer });
    }
  });
}

/** Stores no more bytes than the plan allows. */
async function receiveBytes(
  { blobs, clock }: Deps,
  { plan, answer, transfer }: { plan: FetchPlan; answer: ReadyAnswer; transfer: Transfer },
): Promise<DownloadedBytes | FetchFailure> {
  const { file, quotaId, expectedKind, maxKindBytes, maxQuotaBytes } = plan;
  const { contentType, contentLength, stream } = answer;
  const tooLarge: FetchFailure = { status: 'failed', cause: 'too-large', kind: expectedKind };
  if ((contentLength ?? 0) > maxKindBytes) return tooLarge;
  if ((contentLength ?? 0) > maxQuotaBytes) return failureOf(new AppError('QUOTA_EXCEEDED'));
  const isShorterTrusted = clock().getTime() - file.wantedSince.getTime() > trustShorterAfterMs;
  const sample = takeSample(stream, { atLeastBytes: minBytesOf(file, { isShorterTrusted }) });
  const maxBytes = Math.min(maxQuotaBytes, maxKindBytes);
  try {
    const received = await blobs.receive(sample.stream, { maxBytes, signal: transfer.signal });
    transfer.progress.received();
    return { status: 'downloaded', ...received, head: sample.head(), contentType, quotaId };
  } catch (error) {
    const isTooLarge = maxBytes === maxKindBytes && isAppError(error, 'PAYLOAD_TOO_LARGE');
    return isTooLarge ? tooLarge : failureOf(error);
  }
}

/** An empty file is complete if LINE announced one; any other empty answer is LINE's way to say "not yet". */
function minBytesOf(
  { kind, sizeBytes }: WantedFile,
  { isShorterTrusted }: { isShorterTrusted: boolean },
): number {
  if (kind !== 'file') return 1;
  return isShorterTrusted ? Math.min(1, sizeBytes ?? 0) : (sizeBytes ?? 1);
}
