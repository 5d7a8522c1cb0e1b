import type { FileKind } from '../../../db/tables.ts';
import { isAppError } from '../../../errors.ts';

/** Failure to fetch or keep the bytes of a file. */
export type FetchFailure = { status: 'failed' } & (
  | { cause: 'no-quota' }
  /** The message was unsent. */
  | { cause: 'unsent' }
  /** The file is gone, or another worker has finished its fetch. */
  | { cause: 'not-wanted' }
  /** The content is larger than the group keeps of the file's expected kind. */
  | { cause: 'too-large'; kind: FileKind }
  | FailureWithError
);

/** A failure of LINE, the disk or the database. */
export interface FailureWithError {
  cause: 'not-found' | 'quota-exceeded' | 'storage-full' | 'line-unavailable' | 'unexpected';
  error: unknown;
  /** Pause that LINE requests, if it names one. */
  retryAfterSeconds?: number | undefined;
}

/** Returns the failure that an error of LINE, the store or the quota means for a fetch. */
export function failureOf(error: unknown): FetchFailure & FailureWithError {
  const retryAfterSeconds = isAppError(error) ? error.retryAfterSeconds : undefined;
  return { status: 'failed', cause: causeOf(error), error, retryAfterSeconds };
}

/** Runs a step whose helpers throw, and returns the error as a failure. */
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
