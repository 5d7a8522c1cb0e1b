import { isApiError } from '@kepwai/api-client';

/** Reason why a file cannot be sent, known without a request; its codes are those of the API's errors. */
export class UploadFault extends Error {
  readonly code: 'PAYLOAD_TOO_LARGE';

  constructor(code: UploadFault['code']) {
    super(code);
    this.code = code;
  }
}

/** Whether the server's error for one file applies to all uploads to this group. */
export function endsAllUploads(error: unknown): boolean {
  if (!isApiError(error)) return false;
  // A 404 without a code comes from the network, and not from the group.
  const isGone = error.status === 404 && error.code !== null;
  return error.code === 'NO_QUOTA' || error.code === 'GROUP_READ_ONLY' || isGone;
}
