import { DetailedError, type HttpResponse } from 'tus-js-client';
import { ApiError, NetworkError, parseBody } from '../errors/error.ts';

/**
 * Error for a file that changed on the device since it was picked, or that the browser can no longer read:
 * pick it again. `cause` is the browser's error.
 */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';

  constructor(options?: ErrorOptions) {
    super('The file can no longer be read', options);
  }
}

/** Error that ends an upload. */
export type UploadError = ApiError | NetworkError | UnreadableFileError;

/** Converts an error of tus. */
export function toUploadError(error: unknown): UploadError {
  if (!(error instanceof DetailedError)) return new NetworkError({ cause: error });
  const { causingError, originalResponse } = error;
  for (const kind of [ApiError, NetworkError, UnreadableFileError])
    if (causingError instanceof kind) return causingError;
  return originalResponse
    ? toAnswerError(originalResponse)
    : new NetworkError({ cause: causingError ?? error });
}

/**
 * Converts an answer that does not continue the upload. A successful answer without tus's headers is the page of a
 * network that wants a sign-in, as 511 is (RFC 6585, section 6): the API was not reached.
 */
export function toAnswerError(response: HttpResponse): ApiError | NetworkError {
  const error = toApiError(response);
  return error.status < 400 || error.status === 511 ? new NetworkError({ cause: error }) : error;
}

/** Converts a response that tus received. */
export function toApiError(response: HttpResponse): ApiError {
  const headers = new Headers();
  for (const name of ['x-request-id', 'retry-after', 'date']) {
    const value = response.getHeader(name);
    if (value) headers.set(name, value);
  }
  return new ApiError({ status: response.getStatus(), body: parseBody(response.getBody()), headers });
}

// Codes that do not resolve themselves while a person waits.
const finalCodes: readonly (string | null)[] = [
  'STORAGE_FULL',
  'NO_QUOTA',
  'GROUP_READ_ONLY',
  'TOO_MANY_UPLOADS',
  'REQUEST_PAUSED',
];

/** Returns whether the upload can resume after this error, from the server's offset. */
export function isWorthRetrying(error: UploadError, method: string | null): boolean {
  if (error instanceof NetworkError) return true;
  if (error instanceof UnreadableFileError) return false;
  if (finalCodes.includes(error.code)) return false;
  if (error.status >= 500 || [408, 423, 425, 429].includes(error.status)) return true;
  // After creation: an earlier request still holds the upload, the server has another offset, or it has given
  // the upload up. The next HEAD reports it, and a new upload starts if necessary.
  return method !== 'POST' && [404, 409, 410].includes(error.status);
}
