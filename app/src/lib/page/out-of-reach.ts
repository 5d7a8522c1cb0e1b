import { isNetworkFailure, TimeoutError } from '@kepwai/api-client';
import { isChunkFailure } from '../deployment/chunk-failure.ts';
import { isRecord } from '../is-record.ts';

const listeners = new Set<() => void>();

/** Calls back when a screen cannot be reached, and the one that is shown stays. */
export function subscribeOutOfReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether no answer came: from the API, or for a part of the app. */
export function isOutOfReach(error: unknown): boolean {
  return isNetworkFailure(error) || error instanceof TimeoutError || isChunkFailure(error);
}

/**
 * Notifies the shown screen that the next one is out of reach, by the results of its route. Returns whether it stays;
 * without one, such as at the first load, there is only the error to show.
 */
export function staysShown(results: unknown): boolean {
  if (listeners.size === 0 || !isRecord(results)) return false;
  const errors = Object.values(results).map(
    (result) => isRecord(result) && result.type === 'error' && result.result,
  );
  if (!errors.some(isOutOfReach)) return false;
  for (const listener of listeners) listener();
  return true;
}
