import { dayMs } from '@kepwai/rules/time';
import type { FileKind, MissedReason } from '../../../db/tables.ts';
import type { Identity } from '../../contents/identify.ts';
import { refusalOf } from '../../groups/settings/saving-file-types/rules.ts';
import type { DownloadedBytes } from './download-bytes.ts';
import type { FailureWithError, FetchFailure } from './fetch-failure.ts';
import type { WantedFile } from './fetch-store.ts';

/** Number of 404s in a row after which LINE's answer is final. */
const triesUntilExpired = 3;

/** Time after which a file is given up: LINE prepares long videos for a while, but not for a day. */
const giveUpAfterMs = dayMs;

/** Pause before a full disk is tried again. */
const storageFullSeconds = 60;

/** Bytes in the store with their identified type. */
export interface IdentifiedBytes extends Omit<DownloadedBytes, 'status' | 'head' | 'contentType'> {
  status: 'identified';
  identity: Identity;
}

/** The bytes become the file's content. */
export interface ContentKept {
  verdict: 'keep';
  bytes: IdentifiedBytes;
}

/** The content is not kept, and the tile shows the reason. */
export interface ContentRejected {
  verdict: 'reject';
  reason: MissedReason;
  /** Kind that it was identified as, or is expected to be. */
  kind: FileKind;
  /** Error for a failure that lasted a day, if that is the reason. */
  error?: unknown;
}

/** The content may still come. */
export interface ContentRetried {
  verdict: 'retry';
  /** Pause; null if the attempt has failed: the queue counts failures and sets their pauses. */
  afterSeconds: number | null;
  cause: FailureWithError['cause'];
  error: unknown;
}

/** No content to keep: the message was unsent, or the file is no longer wanted. */
export interface ContentDiscarded {
  verdict: 'discard';
  cause: 'unsent' | 'not-wanted';
}

/** Decision about a file. */
export type Verdict = ContentKept | ContentRejected | ContentRetried | ContentDiscarded;

/** Inputs of a verdict, besides the outcome of the fetch. */
export interface Circumstances {
  file: Pick<WantedFile, 'kind' | 'rules' | 'wantedSince'>;
  /** Number of failed attempts before this one. */
  attempt: number;
  triedSince: Date;
  now: Date;
  /** Whether this process stops: then the job is done again at the next start. */
  isStopping: boolean;
  /** Random number from 0 to 1 that spreads the retries, so that a hundred files do not come at once. */
  jitter: number;
}

/** Decides about a file by the outcome of its fetch. */
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
      return { verdict: 'discard', cause: outcome.cause };
    case 'not-found':
      if (attempt + 1 < triesUntilExpired) return judgeError(outcome, circumstances);
      return { verdict: 'reject', reason: 'expired', kind: file.kind };
    default:
      return judgeError(outcome, circumstances);
  }
}

/** Only the bytes reveal the type: a video may come as a file of any name. */
function judgeBytes(bytes: IdentifiedBytes, { rules }: Pick<WantedFile, 'rules'>): Verdict {
  const { kind } = bytes.identity;
  const reason = refusalOf(rules, { kind, sizeBytes: bytes.sizeBytes });
  return reason ? { verdict: 'reject', reason, kind } : { verdict: 'keep', bytes };
}

/** A full quota is final; an unreachable LINE is retried for a day; a full disk until it has space. */
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

/** The pause is as long as the wait so far: 1, 2, 4 … 60 seconds, with jitter. */
function pauseSeconds(waitedMs: number, jitter: number): number {
  const pause = Math.min(60, Math.max(1, waitedMs / 1000));
  return pause * (0.8 + 0.4 * jitter);
}
