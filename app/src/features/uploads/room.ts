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

/** The server holds this much for a file beyond what has arrived of it (docs/decisions/009). */
const aheadBytes = 64 * 1024 ** 2;

/** What an empty file counts. */
const emptyFileBytes = 4096;

/** Nothing is short. */
export const enoughRoom: RoomPlan = { shortIds: new Set(), missingBytes: 0 };

/**
 * Gives room to files in their order; one that does not fit is passed over, so that smaller ones behind it may go. Before the room
 * is known everything fits: the server has the last word anyway.
 */
export function planRoom(items: readonly UploadItem[], room: Room | null): RoomPlan {
  if (!room) return enoughRoom;
  const wanting = items.filter((item) => isWanting(item));
  const takenBytes = items.reduce((sum, item) => sum + bytesToCome(item, room), 0);
  const leftBytes = Math.max(0, room.leftBytes - takenBytes);
  const shortIds = new Set<string>();
  let restBytes = leftBytes;
  for (const { id, file } of wanting) {
    const bytes = countedBytes(file);
    if (bytes > restBytes) shortIds.add(id);
    else restBytes -= bytes;
  }
  return shortIds.size === 0
    ? enoughRoom
    : { shortIds, missingBytes: Math.max(0, sumOf(wanting) - leftBytes) };
}

/** The bytes that chosen files will still take of the room. */
export function wantedBytes(items: readonly UploadItem[]): number {
  return sumOf(items.filter(isWanting));
}

/** What a file that was begun will take of the room beyond what the server holds for it already. */
function bytesToCome(item: UploadItem, room: Room): number {
  if (!isCommitted(item)) return 0;
  const bytes = countedBytes(item.file);
  if (!isCounted(item, room)) return bytes;
  return item.status === 'done' ? 0 : Math.max(0, bytes - item.sentBytes - aheadBytes);
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
  return items.reduce((sum, { file }) => sum + countedBytes(file), 0);
}

function countedBytes({ size }: File): number {
  return size === 0 ? emptyFileBytes : size;
}

/** What is left of a storage: nothing where more is taken than there is. */
export function leftBytesOf({
  limitBytes,
  usedBytes,
  reservedBytes,
}: Pick<QuotaUsage, 'limitBytes' | 'usedBytes' | 'reservedBytes'>): number {
  return Math.max(0, limitBytes - usedBytes - reservedBytes);
}
