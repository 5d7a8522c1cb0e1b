import type { ErrorCode } from '../wire/types.ts';
import { ApiError, NetworkError, TimeoutError } from './error.ts';

/** Returns whether the API answered with a status outside 200–299. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}

/** Returns whether the error has this code of the catalogue. */
export function hasErrorCode(error: unknown, code: ErrorCode): error is ApiError {
  return isApiError(error) && error.code === code;
}

/** Returns whether a sign-in is needed: the token is missing, forged or expired, or its session has ended (401). */
export function isUnauthorized(error: unknown): error is ApiError {
  return hasStatus(error, 401);
}

/** Returns whether the resource is visible, but the operation not allowed (403). */
export function isForbidden(error: unknown): error is ApiError {
  return hasStatus(error, 403);
}

/** Returns whether the resource does not exist, or its existence is hidden (404). */
export function isNotFound(error: unknown): error is ApiError {
  return hasStatus(error, 404);
}

/** Returns whether the state of the resource does not allow the operation (409). */
export function isConflict(error: unknown): error is ApiError {
  return hasStatus(error, 409);
}

/** Returns whether the resource existed and is gone (410). */
export function isGone(error: unknown): error is ApiError {
  return hasStatus(error, 410);
}

/** Returns whether the group's quota has too few remaining bytes (413, `QUOTA_EXCEEDED`). */
export function isQuotaExceeded(error: unknown): error is ApiError {
  return hasErrorCode(error, 'QUOTA_EXCEEDED');
}

/** Returns whether there were too many requests (429); `retryAfterSeconds` is the wait. */
export function isRateLimited(error: unknown): error is ApiError {
  return hasStatus(error, 429);
}

/** Returns whether LINE or a part of the server is temporarily unavailable (503). */
export function isUnavailable(error: unknown): error is ApiError {
  return hasStatus(error, 503);
}

/** Returns whether the API did not answer at all: the offline state of a screen. */
export function isNetworkFailure(error: unknown): error is NetworkError | TimeoutError {
  return error instanceof NetworkError || error instanceof TimeoutError;
}

function hasStatus(error: unknown, status: number): error is ApiError {
  return isApiError(error) && error.status === status;
}
