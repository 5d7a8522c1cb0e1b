import type { PlanEntry } from './plan-entry.ts';

/** Numbers of files in an archive, and of those whose bytes are missing. */
export interface ArchiveCounts {
  fileCount: number;
  missingCount: number;
}

/**
 * A text of ours in an archive, generated entry by entry: the same entries always give the same bytes, so that its
 * length and CRC are known before it is sent, and it can be generated from near any offset.
 */
export interface ArchiveText {
  path: string;
  head: string;
  /** Returns the text of an entry; `index`: number of entries before it. */
  line(entry: PlanEntry, index: number): string;
  tail(counts: ArchiveCounts): string;
  /** Whether the archive has it. */
  isWanted(counts: ArchiveCounts): boolean;
}
