import type { Tx } from '../../../db/database.ts';
import type { FileKind } from '../../../db/tables.ts';
import type { JobOrder, Queue } from '../../../queue/queue.ts';

/** A file to request from LINE, with everything that its priority depends on. */
export interface Wanted {
  id: string;
  groupId: string;
  kind: FileKind;
  /** Size; null if unknown. */
  sizeBytes: number | null;
  /** When it was posted, or last requested. */
  at: Date;
  /** Number of files of the same group before it in the same queue. */
  ahead: number;
}

/** Size above which contents are fetched in slots of their own. */
export const largeBytes = 8 * 1024 * 1024;

/** Seconds that a file falls back for each file of its group before it. */
const secondsPerFileAhead = 1;
const bytesPerSecondOfWaiting = 1024 * 1024;

/** Origin of priorities, so that they fit into the 32 bits of the queue. */
const epochMs = Date.parse('2024-01-01T00:00:00Z');

/**
 * Queues the fetching of these files in an order that is fair by group: new before old and small before
 * large, and a group that posts a thousand pictures at once stands behind another's first.
 */
export async function requestContents(
  queue: Pick<Queue, 'sendAll'>,
  files: readonly Wanted[],
  { tx }: { tx?: Tx } = {},
): Promise<void> {
  for (const name of ['fetch-content', 'fetch-large-content'] as const) {
    const those = files.filter((file) => isLarge(file) === (name === 'fetch-large-content'));
    await queue.sendAll(
      name,
      those.map(({ id }) => ({ fileId: id })),
      { ...(tx && { tx }), orderOf: (index) => orderOf(those[index]) },
    );
  }
}

/**
 * Returns whether it is fetched in the slots for large contents. Videos always are: LINE does not announce their size.
 */
export function isLarge({ kind, sizeBytes }: Pick<Wanted, 'kind' | 'sizeBytes'>): boolean {
  return kind === 'video' || (sizeBytes ?? 0) > largeBytes;
}

function orderOf(file: Wanted | undefined): JobOrder {
  if (!file) return {};
  const waitingSeconds = (file.sizeBytes ?? 0) / bytesPerSecondOfWaiting + file.ahead * secondsPerFileAhead;
  const priority = Math.floor((file.at.getTime() - epochMs) / 1000 - waitingSeconds);
  return { priority, group: file.groupId };
}
