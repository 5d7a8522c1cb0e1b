import { isApiError, isNetworkFailure, isUnauthorized } from '@kepwai/api-client';

/**
 * Result of an access check. `refused`: the server denies access. `failed`: any other answer that is no success, such
 * as a proxy's page or a server that starts. `unanswered`: no response, so the app is offline and access is unknown.
 */
export type Access = 'allowed' | 'refused' | 'failed' | 'unanswered';

/**
 * Returns the access after a failed check.
 * @throws {ApiError} 401 if signing in again did not help: the session handles that.
 */
export function readFailure(error: unknown): Access {
  if (isUnauthorized(error)) throw error;
  if (isApiError(error)) return error.status < 500 && error.status !== 429 ? 'refused' : 'failed';
  return isNetworkFailure(error) && !isApiError(error.cause) ? 'unanswered' : 'failed';
}
