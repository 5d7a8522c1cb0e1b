import type { Tx } from '../../../db/database.ts';
import type { FileKind } from '../../../db/tables.ts';
import type { JobOrder, Queue } from '../../../queue/queue.ts';

/** A file that LINE is to be asked for, as far as its turn depends on it. */
export interface Wanted {
  id: string;
  groupId: string;
  kind: FileKind;
  /** Null where LINE did not say. */
  sizeBytes: number | null;
  /** When it was posted, or last asked for. */
  at: Date;
  /** How many files of the same group come before it in the same queue. */
  ahead: number;
}

/** Contents larger than this are fetched in places of their own. */
export const largeBytes = 8 * 1024 * 1024;

/** A file waits as long for each one of its group that comes before it as if it had been posted so much earlier. */
const secondsPerFileAhead = 1;
const bytesPerSecondOfWaiting = 1024 * 1024;

/** Priorities are counted from here, so that they fit into the 32 bits of the queue. */
const epochMs = Date.parse('2024-01-01T00:00:00Z');

/**
 * Sends for the bytes of these files, in an order that is fair by group: new before old and small before large, and a group that
 * posts a thousand pictures at once stands behind another's first.
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

/** Whether it is fetched in the places for what is long. Films go by their kind: LINE does not say their size beforehand. */
export function isLarge({ kind, sizeBytes }: Pick<Wanted, 'kind' | 'sizeBytes'>): boolean {
  return kind === 'video' || (sizeBytes ?? 0) > largeBytes;
}

function orderOf(file: Wanted | undefined): JobOrder {
  if (!file) return {};
  const waitingSeconds = (file.sizeBytes ?? 0) / bytesPerSecondOfWaiting + file.ahead * secondsPerFileAhead;
  const priority = Math.floor((file.at.getTime() - epochMs) / 1000 - waitingSeconds);
  return { priority, group: file.groupId };
}
