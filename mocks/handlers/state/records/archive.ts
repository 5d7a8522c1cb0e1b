/** A planned archive. */
export interface ArchiveRecord {
  id: string;
  groupId: string;
  personId: string;
  name: string;
  /** Files with their paths, in order. */
  entries: { fileId: string; path: string }[];
  /** Whether it has the lists of a whole group. */
  isExport: boolean;
  /** Milliseconds since 1970. */
  createdAt: number;
}
