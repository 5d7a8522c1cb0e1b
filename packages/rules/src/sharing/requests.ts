/** Limits of a file request, and their used parts. */
export interface RequestLimits {
  readonly maxFiles: number;
  readonly maxBytes: number | null;
  readonly maxFileBytes: number | null;
  /** Files that arrived, those included that were deleted since. */
  readonly fileCount: number;
  readonly sizeBytes: number;
  /** Files on their way. */
  readonly openCount: number;
  readonly openBytes: number;
}

type LimitsOfFiles = Pick<RequestLimits, 'maxFiles' | 'fileCount'>;
type LimitsOfBytes = Pick<RequestLimits, 'maxBytes' | 'sizeBytes'>;

/** Every kind that a link can request. */
export const allKinds = ['image', 'video', 'audio', 'document', 'other'] as const;

/** Kind of requested files. */
export type RequestKind = (typeof allKinds)[number];

/** Common documents, besides text and those of office programs. */
const documentTypes =
  /^text\/|^application\/(pdf|rtf|json|xml|msword|x-cfb|vnd\.(ms-|oasis\.opendocument|openxmlformats-|apple\.))/;

/** Whether everything that a link requests has arrived. */
export function hasAll({ maxFiles, maxBytes, fileCount, sizeBytes }: LimitsOfFiles & LimitsOfBytes): boolean {
  return fileCount >= maxFiles || (maxBytes !== null && sizeBytes >= maxBytes);
}

/** Returns the files that can still be begun. */
export function filesLeft({
  maxFiles,
  fileCount,
  openCount,
}: LimitsOfFiles & Pick<RequestLimits, 'openCount'>): number {
  return Math.max(0, maxFiles - fileCount - openCount);
}

/** Returns the bytes that can still be begun; null for no limit. */
export function bytesLeft({
  maxBytes,
  sizeBytes,
  openBytes,
}: LimitsOfBytes & Pick<RequestLimits, 'openBytes'>): number | null {
  return maxBytes === null ? null : Math.max(0, maxBytes - sizeBytes - openBytes);
}

/** Returns the maximum bytes of one more file; infinity for no limit. */
export function maxBytesOfFile(
  limits: LimitsOfBytes & Pick<RequestLimits, 'openBytes' | 'maxFileBytes'>,
): number {
  return Math.min(...[bytesLeft(limits), limits.maxFileBytes].filter((limit) => limit !== null));
}

/** Returns the kind of a content, as links request it. */
export function requestKindOf({
  kind,
  mimeType,
}: {
  readonly kind: 'image' | 'video' | 'audio' | 'file';
  readonly mimeType: string;
}): RequestKind {
  if (kind !== 'file') return kind;
  return documentTypes.test(mimeType) ? 'document' : 'other';
}
