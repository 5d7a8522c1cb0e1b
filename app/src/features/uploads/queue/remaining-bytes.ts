import type { QuotaUsage } from '@kepwai/api-client';
import { maxAheadBytes } from '@kepwai/rules/files/uploads';
import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import type { UploadItem } from './upload-item.ts';

/** Bytes that still fit into the group's quota, as the server last reported. */
export interface RemainingBytes {
  readonly remainingBytes: number;
  /** Time of that report, in milliseconds since 1970; it does not count later reservations. */
  readonly knownAt: number;
}

/** Files that do not fit into the quota, and the bytes that are missing for them. */
export interface QuotaPlan {
  readonly shortIds: ReadonlySet<string>;
  readonly missingBytes: number;
}

/** Plan in which every file fits. */
export const everythingFits: QuotaPlan = { shortIds: new Set(), missingBytes: 0 };

/**
 * Plans which files fit, in their order. A file that does not fit is skipped, so that smaller ones after it
 * can start. Until the remaining bytes are known everything fits, since the server decides anyway.
 */
export function planWithinQuota(items: readonly UploadItem[], remaining: RemainingBytes | null): QuotaPlan {
  if (!remaining) return everythingFits;
  const unreserved = items.filter((item) => isUnreserved(item));
  const committedBytes = items.reduce((sum, item) => sum + outstandingBytes(item, remaining), 0);
  const remainingBytes = Math.max(0, remaining.remainingBytes - committedBytes);
  const shortIds = new Set<string>();
  let restBytes = remainingBytes;
  for (const item of unreserved) {
    const bytes = countedBytes(item.sizeBytes);
    if (bytes > restBytes) shortIds.add(item.id);
    else restBytes -= bytes;
  }
  return shortIds.size === 0
    ? everythingFits
    : { shortIds, missingBytes: Math.max(0, sumOf(unreserved) - remainingBytes) };
}

/** Returns the bytes of chosen files that have no reservation yet. */
export function unreservedBytes(items: readonly UploadItem[]): number {
  return sumOf(items.filter(isUnreserved));
}

/** Returns the bytes that a started file needs beyond those that the server already counts. */
function outstandingBytes(item: UploadItem, remaining: RemainingBytes): number {
  if (!isCommitted(item)) return 0;
  const bytes = countedBytes(item.sizeBytes);
  if (!isCounted(item, remaining)) return bytes;
  return item.status === 'done' ? 0 : Math.max(0, bytes - item.sentBytes - maxAheadBytes);
}

function isCommitted({ status, reservedAt }: UploadItem): boolean {
  return reservedAt !== null ? status !== 'failed' : status === 'sending' || status === 'waiting';
}

function isCounted({ reservedAt }: UploadItem, { knownAt }: RemainingBytes): boolean {
  return reservedAt !== null && reservedAt <= knownAt;
}

function isUnreserved({ status, reservedAt }: UploadItem): boolean {
  return reservedAt === null && (status === 'ready' || status === 'queued' || status === 'paused');
}

function sumOf(items: readonly UploadItem[]): number {
  return items.reduce((sum, item) => sum + countedBytes(item.sizeBytes), 0);
}

/** Returns the bytes that still fit into a quota; 0 if it is exceeded. */
export function remainingBytesOf({
  limitBytes,
  usedBytes,
  reservedBytes,
}: Pick<QuotaUsage, 'limitBytes' | 'usedBytes' | 'reservedBytes'>): number {
  return Math.max(0, limitBytes - usedBytes - reservedBytes);
}
