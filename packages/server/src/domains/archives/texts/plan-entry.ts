import type { MissingReason } from '../../../db/tables.ts';

/** Bytes of a file in an archive. */
export interface PlannedBytes {
  sha256: string;
  sizeBytes: number;
  crc32: number;
}

/** A file of an archive. */
export interface PlanEntry {
  /** Its place among the others; some may be missing between. */
  position: number;
  fileId: string;
  path: string;
  modifiedAt: Date;
  /** Null if `missing` has a reason. */
  bytes: PlannedBytes | null;
  missing: MissingReason | null;
  /** For a whole group: the fields of the file for the list, as JSON. */
  details: string | null;
}
