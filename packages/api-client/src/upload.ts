import { ResumableUpload, type UploadTarget } from './upload/resumable-upload.ts';
import type {
  RequestUploadOptions,
  UploadHandle,
  UploadOptions,
  UploadSettings,
} from './upload/upload-types.ts';

export type { RetryDelay } from './requests/back-off.ts';
export { UnreadableFileError } from './upload/upload-error.ts';
export { type LeftUploadsOptions, listLeftUploads, type UploadLocks } from './upload/upload-locks.ts';
export {
  createUploadMemory,
  type RememberedUpload,
  type UnfinishedUpload,
  type UploadMemory,
} from './upload/upload-memory.ts';
export type {
  RequestUploadOptions,
  UploadHandle,
  UploadOptions,
  UploadProgress,
  UploadResult,
  UploadSettings,
  UploadState,
} from './upload/upload-types.ts';

/**
 * Uploads a file by the tus protocol, in parts that survive a lost network, a paused page and a reload:
 * another call with the same file and group resumes it.
 *
 * @see https://tus.io/protocols/resumable-upload 1.0.0
 */
export function uploadFile(options: UploadOptions): UploadHandle {
  const { groupId, folderId } = options;
  return begin(options, {
    path: `/api/group/${encodeURIComponent(groupId)}/upload`,
    remembered: { groupId, ...(folderId && { folderId }) },
    metadata: folderId ? { folder: folderId } : {},
    headers: () => ({}),
  });
}

/** Uploads a file to a file request, without an account; otherwise as `uploadFile`. */
export function uploadToRequest(options: RequestUploadOptions): UploadHandle {
  const { shareSlug, headers } = options;
  return begin(options, {
    path: `/api/share/${encodeURIComponent(shareSlug)}/upload`,
    remembered: { shareSlug },
    metadata: {},
    headers: headers ?? (() => ({})),
  });
}

function begin(settings: UploadSettings, target: UploadTarget): UploadHandle {
  const upload = new ResumableUpload(settings, target);
  upload.resume();
  return upload;
}
