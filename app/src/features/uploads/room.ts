import type { QuotaUsage } from '@kepwai/api-client';
import type { UploadItem } from './upload-item.ts';

/** How much room the group has left, as the server last said. */
export interface Room {
  readonly leftBytes: number;
  /** When it was said, in milliseconds since 1970: what was set aside later is not in it yet. */
  readonly knownAt: number;
}

/** Which files have no place, and how much is missing. */
export interface RoomPlan {
  readonly shortIds: ReadonlySet<string>;
  readonly missingBytes: number;
}

/** Nothing is short. */
export const enoughRoom: RoomPlan = { shortIds: new Set(), missingBytes: 0 };

/**
 * Gives room to files in their order; one that does not fit is passed over, so that smaller ones behind it may go. Before the room
 * is known everything fits: the server has the last word anyway.
 */
export function planRoom(items: readonly UploadItem[], room: Room | null): RoomPlan {
  if (!room) return enoughRoom;
  const taken = items.filter((item) => isCommitted(item) && !isCounted(item, room));
  const wanting = items.filter((item) => isWanting(item));
  const leftBytes = Math.max(0, room.leftBytes - sumOf(taken));
  const shortIds = new Set<string>();
  let restBytes = leftBytes;
  for (const { id, file } of wanting) {
    if (file.size > restBytes) shortIds.add(id);
    else restBytes -= file.size;
  }
  return shortIds.size === 0
    ? enoughRoom
    : { shortIds, missingBytes: Math.max(0, sumOf(wanting) - leftBytes) };
}

/** The bytes that chosen files will still take of the room. */
export function wantedBytes(items: readonly UploadItem[]): number {
  return sumOf(items.filter(isWanting));
}

function isCommitted({ status, reservedAt }: UploadItem): boolean {
  return reservedAt !== null ? status !== 'failed' : status === 'sending' || status === 'waiting';
}

function isCounted({ reservedAt }: UploadItem, { knownAt }: Room): boolean {
  return reservedAt !== null && reservedAt <= knownAt;
}

function isWanting({ status, reservedAt }: UploadItem): boolean {
  return reservedAt === null && (status === 'ready' || status === 'queued' || status === 'paused');
}

function sumOf(items: readonly UploadItem[]): number {
  return items.reduce((sum, { file }) => sum + file.size, 0);
}

/** What is left of a storage: nothing where more is taken than there is. */
export function leftBytesOf({
  limitBytes,
  usedBytes,
  reservedBytes,
}: Pick<QuotaUsage, 'limitBytes' | 'usedBytes' | 'reservedBytes'>): number {
  return Math.max(0, limitBytes - usedBytes - reservedBytes);
}
