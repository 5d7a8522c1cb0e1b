import { isApiError } from '@kepwai/api-client';

/** Why a file is not sent, known without asking the server: in its own words of the catalogue. */
export class UploadFault extends Error {
  readonly code: 'PAYLOAD_TOO_LARGE';

  constructor(code: UploadFault['code']) {
    super(code);
    this.code = code;
  }
}

/** Whether what the server said of one file holds for all that go to this group. */
export function endsAllUploads(error: unknown): boolean {
  if (!isApiError(error)) return false;
  return error.code === 'NO_QUOTA' || error.code === 'GROUP_READ_ONLY' || error.status === 404;
}
