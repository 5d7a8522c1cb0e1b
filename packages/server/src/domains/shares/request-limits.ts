import type { RequestKind } from '../../db/tables.ts';
import { AppError } from '../../errors.ts';
import type { Identity } from '../contents/identify.ts';

/** What a link asks for, and what it has got of it. */
export interface RequestFields {
  note: string | null;
  kinds: RequestKind[];
  maxFiles: number;
  maxBytes: number | null;
  maxFileBytes: number | null;
  /** Files that arrived, those included that were deleted since. */
  fileCount: number;
  sizeBytes: number;
  /** Files on their way. */
  openCount: number;
  openBytes: number;
  senderCount: number;
  folderName: string | null;
}

type Limits = Pick<
  RequestFields,
  'maxFiles' | 'maxBytes' | 'fileCount' | 'sizeBytes' | 'openCount' | 'openBytes'
>;

type ByteLimits = Pick<Limits, 'maxBytes' | 'sizeBytes' | 'openBytes'> & Pick<RequestFields, 'maxFileBytes'>;

/** Every kind that a link can ask for. */
export const allKinds: readonly RequestKind[] = ['image', 'video', 'audio', 'document', 'other'];

/** Documents that people send, besides text and what office programs write. */
const documentTypes =
  /^text\/|^application\/(pdf|rtf|json|xml|msword|x-cfb|vnd\.(ms-|oasis\.opendocument|openxmlformats-|apple\.))/;

/** Returns whether everything that a link asks for has arrived. */
export function hasAll({ maxFiles, maxBytes, fileCount, sizeBytes }: Limits): boolean {
  return fileCount >= maxFiles || (maxBytes !== null && sizeBytes >= maxBytes);
}

/** Returns the files that can still be begun. */
export function filesLeft({ maxFiles, fileCount, openCount }: Limits): number {
  return Math.max(0, maxFiles - fileCount - openCount);
}

/** Returns the bytes that can still be begun; null for no limit. */
export function bytesLeft({
  maxBytes,
  sizeBytes,
  openBytes,
}: Pick<Limits, 'maxBytes' | 'sizeBytes' | 'openBytes'>): number | null {
  return maxBytes === null ? null : Math.max(0, maxBytes - sizeBytes - openBytes);
}

/**
 * Requires that a link takes one more file of this size.
 * @throws REQUEST_FULL, REQUEST_FILE_TOO_LARGE with the bytes that it takes
 */
export function requireWithinLimits(request: Limits & ByteLimits, fileBytes: number): void {
  if (filesLeft(request) === 0) throw new AppError('REQUEST_FULL');
  requireBytesWithinLimits(request, fileBytes);
}

/** Returns the maximum bytes of one more file; infinity for no limit. */
export function maxBytesOfFile(request: ByteLimits): number {
  const limits = [bytesLeft(request), request.maxFileBytes];
  return Math.min(...limits.filter((limit) => limit !== null));
}

/**
 * Requires that a link takes a file of this size, however many it takes.
 * @throws REQUEST_FILE_TOO_LARGE with the bytes that it takes
 */
export function requireBytesWithinLimits(request: ByteLimits, fileBytes: number): void {
  const maxBytes = maxBytesOfFile(request);
  if (fileBytes <= maxBytes) return;
  throw new AppError('REQUEST_FILE_TOO_LARGE', {
    details: [{ field: 'maxBytes', message: String(maxBytes) }],
  });
}

/** Returns the kind of a content, as links ask for it. */
export function requestKindOf({ kind, mimeType }: Pick<Identity, 'kind' | 'mimeType'>): RequestKind {
  if (kind !== 'file') return kind;
  return documentTypes.test(mimeType) ? 'document' : 'other';
}
