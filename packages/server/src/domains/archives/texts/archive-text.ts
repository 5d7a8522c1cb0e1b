import type { PlanEntry } from './plan-entry.ts';

/** Numbers of files in an archive, and of those whose bytes are missing. */
export interface ArchiveCounts {
  fileCount: number;
  missingCount: number;
}

/**
 * A text of ours in an archive, made of its entries one by one: the same entries always make the same bytes, so that
 * its length and CRC are known before it is sent, and it can be made from near any place.
 */
export interface ArchiveText {
  path: string;
  head: string;
  /** Returns what an entry adds; `index`: number of entries before it. */
  line(entry: PlanEntry, index: number): string;
  tail(counts: ArchiveCounts): string;
  /** Whether the archive has it. */
  isWanted(counts: ArchiveCounts): boolean;
}
