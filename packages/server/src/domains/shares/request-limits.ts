import {
  filesLeft,
  maxBytesOfFile,
  type RequestKind,
  type RequestLimits,
} from '@kepwai/rules/sharing/requests';
import { AppError } from '../../errors.ts';

/** Limits of a file request, and the received files. */
export interface RequestFields extends RequestLimits {
  note: string | null;
  kinds: RequestKind[];
  senderCount: number;
  folderName: string | null;
}

type LimitsOfBytes = Pick<RequestLimits, 'maxBytes' | 'sizeBytes' | 'openBytes' | 'maxFileBytes'>;

/**
 * Requires that a link accepts one more file of this size.
 * @throws REQUEST_FULL, REQUEST_FILE_TOO_LARGE with the bytes that it accepts
 */
export function requireWithinLimits(request: RequestLimits, fileBytes: number): void {
  if (filesLeft(request) === 0) throw new AppError('REQUEST_FULL');
  requireBytesWithinLimits(request, fileBytes);
}

/**
 * Requires that a link accepts a file of this size, however many it accepts.
 * @throws REQUEST_FILE_TOO_LARGE with the bytes that it accepts
 */
export function requireBytesWithinLimits(request: LimitsOfBytes, fileBytes: number): void {
  const maxBytes = maxBytesOfFile(request);
  if (fileBytes <= maxBytes) return;
  throw new AppError('REQUEST_FILE_TOO_LARGE', {
    details: [{ field: 'maxBytes', message: String(maxBytes) }],
  });
}
