import type { FileKind, MissedReason } from '../../../db/tables.ts';
import type { Identity } from '../../contents/identify.ts';
import { refusalOf } from '../../groups/settings/saving-file-types/rules.ts';
import type { DownloadedBytes } from './download-bytes.ts';
import type { FailureWithError, FetchFailure } from './fetch-failure.ts';
import type { WantedFile } from './fetch-store.ts';

/** Number of 404s in a row that are LINE's last word. */
const triesUntilExpired = 3;

/** LINE prepares long films for a while; after a day it is not going to be ready any more. */
const giveUpAfterMs = 24 * 3_600_000;

/** A full disk is looked at again after this, until somebody frees it. */
const storageFullSeconds = 60;

/** Bytes in the store and what they turned out to be. */
export interface IdentifiedBytes extends Omit<DownloadedBytes, 'status' | 'head' | 'contentType'> {
  status: 'identified';
  identity: Identity;
}

/** The bytes become the file's. */
export interface ContentKept {
  verdict: 'keep';
  bytes: IdentifiedBytes;
}

/** The tile says why its content is not kept. */
export interface ContentRejected {
  verdict: 'reject';
  reason: MissedReason;
  /** Kind that it was found to be, or is taken for. */
  kind: FileKind;
  /** What could not be done for a day, where that is the reason. */
  error?: unknown;
}

/** The content may still come. */
export interface ContentRetried {
  verdict: 'retry';
  /** Null where the attempt has failed: failures are counted, and the queue knows their pauses. */
  afterSeconds: number | null;
  cause: FailureWithError['cause'];
  error: unknown;
}

/** There is no content to keep: the message was taken back, or nobody waits for it any more. */
export interface ContentDropped {
  verdict: 'drop';
  cause: 'unsent' | 'not-wanted';
}

/** What becomes of a file. */
export type Verdict = ContentKept | ContentRejected | ContentRetried | ContentDropped;

/** All that a verdict depends on, beside what the fetch came to. */
export interface Circumstances {
  file: Pick<WantedFile, 'kind' | 'rules' | 'wantedSince'>;
  /** Failed attempts before this one. */
  attempt: number;
  triedSince: Date;
  now: Date;
  /** Whether this process stops: then the job is done again at the next start. */
  isStopping: boolean;
  /** From 0 to 1: spreads the retries, so that a hundred files do not knock at once. */
  jitter: number;
}

/** Decides what becomes of a file by what its fetch came to. */
export function judge(outcome: IdentifiedBytes | FetchFailure, circumstances: Circumstances): Verdict {
  const { file, attempt } = circumstances;
  if (outcome.status === 'identified') return judgeBytes(outcome, file);
  switch (outcome.cause) {
    case 'no-quota':
      return { verdict: 'reject', reason: 'no_quota', kind: file.kind };
    case 'too-large':
      return { verdict: 'reject', reason: 'too_large', kind: outcome.kind };
    case 'unsent':
    case 'not-wanted':
      return { verdict: 'drop', cause: outcome.cause };
    case 'not-found':
      if (attempt + 1 < triesUntilExpired) return judgeError(outcome, circumstances);
      return { verdict: 'reject', reason: 'expired', kind: file.kind };
    default:
      return judgeError(outcome, circumstances);
  }
}

/** What the bytes are, is known only now: a film may come as a file of any name. */
function judgeBytes(bytes: IdentifiedBytes, { rules }: Pick<WantedFile, 'rules'>): Verdict {
  const { kind } = bytes.identity;
  const reason = refusalOf(rules, { kind, sizeBytes: bytes.sizeBytes });
  return reason ? { verdict: 'reject', reason, kind } : { verdict: 'keep', bytes };
}

/** A full quota is the end of it; LINE out of reach is tried for a day; a full disk until somebody frees it. */
function judgeError(
  { cause, error, retryAfterSeconds = 0 }: FailureWithError,
  { file, triedSince, now, isStopping, jitter }: Circumstances,
): Verdict {
  const retryAfter = (afterSeconds: number | null): Verdict => ({
    verdict: 'retry',
    afterSeconds,
    cause,
    error,
  });
  if (isStopping) return retryAfter(null);
  if (cause === 'quota-exceeded') return { verdict: 'reject', reason: 'quota_full', kind: file.kind };
  if (cause === 'storage-full') return retryAfter(storageFullSeconds);
  if (now.getTime() - file.wantedSince.getTime() > giveUpAfterMs) {
    return { verdict: 'reject', reason: 'failed', kind: file.kind, error };
  }
  if (cause !== 'line-unavailable') return retryAfter(null);
  const waitedMs = now.getTime() - triedSince.getTime();
  return retryAfter(Math.max(pauseSeconds(waitedMs, jitter), retryAfterSeconds));
}

/** As long again as it has waited already: 1, 2, 4 … 60 seconds, a little off. */
function pauseSeconds(waitedMs: number, jitter: number): number {
  const pause = Math.min(60, Math.max(1, waitedMs / 1000));
  return pause * (0.8 + 0.4 * jitter);
}
