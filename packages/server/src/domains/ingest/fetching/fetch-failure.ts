import type { FileKind } from '../../../db/tables.ts';
import { isAppError } from '../../../errors.ts';

/** Why the bytes of a file did not come, or could not be kept. */
export type FetchFailure = { status: 'failed' } & (
  | { cause: 'no-quota' }
  /** The message was taken back. */
  | { cause: 'unsent' }
  /** The file is gone, or another worker has ended its fetch. */
  | { cause: 'not-wanted' }
  /** More bytes than the group keeps of the kind that the file was taken for. */
  | { cause: 'too-large'; kind: FileKind }
  | FailureWithError
);

/** A failure of something that was asked: LINE, the disk, the database. */
export interface FailureWithError {
  cause: 'not-found' | 'quota-exceeded' | 'storage-full' | 'line-unavailable' | 'unexpected';
  error: unknown;
  /** Pause that LINE wants, where it said one. */
  retryAfterSeconds?: number | undefined;
}

/** Returns what an error of LINE, the store or the quota means for a fetch. */
export function failureOf(error: unknown): FetchFailure & FailureWithError {
  const retryAfterSeconds = isAppError(error) ? error.retryAfterSeconds : undefined;
  return { status: 'failed', cause: causeOf(error), error, retryAfterSeconds };
}

/** Runs a step whose helpers throw, and returns what they threw as a failure. */
export async function catchFailure<Result>(step: () => Promise<Result>): Promise<Result | FetchFailure> {
  try {
    return await step();
  } catch (error) {
    return failureOf(error);
  }
}

function causeOf(error: unknown): FailureWithError['cause'] {
  if (isAppError(error, 'QUOTA_EXCEEDED') || isAppError(error, 'PAYLOAD_TOO_LARGE')) return 'quota-exceeded';
  if (isAppError(error, 'STORAGE_FULL')) return 'storage-full';
  return isAppError(error, 'LINE_UNAVAILABLE') ? 'line-unavailable' : 'unexpected';
}
