/** Problems that a check of the storage can find, and their repairs. */
export const problemKinds = {
  'content-missing': { meaning: 'bytes are missing', repair: 'its files are marked as missed' },
  'content-wrong-size': {
    meaning: 'bytes have the wrong size',
    repair: 'quarantined; its files are marked as missed',
  },
  'content-wrong-bytes': {
    meaning: 'bytes do not match their checksum',
    repair: 'quarantined; its files are marked as missed',
  },
  'content-unreadable': { meaning: 'the disk cannot read it', repair: 'none: check the disk' },
  'content-reference': { meaning: 'its record of references is wrong', repair: 'corrected' },
  'content-stray': { meaning: 'bytes without a row', repair: 'removed' },
  'picture-missing': { meaning: 'its thumbnails are missing', repair: 'created again' },
  'picture-stray': { meaning: 'thumbnails of a content that does not exist', repair: 'removed' },
  'file-size': { meaning: 'the size of the file differs from its bytes', repair: 'corrected' },
  'quota-usage': { meaning: 'used or reserved bytes are wrong', repair: 'counted again' },
  'group-counts': { meaning: 'the counts of the group are wrong', repair: 'counted again' },
  'image-set-empty': { meaning: 'it has no files', repair: 'removed' },
  'upload-lost': { meaning: 'its bytes are missing', repair: 'ended' },
  'upload-stray': { meaning: 'a part without an upload', repair: 'removed' },
  'storage-detached': {
    meaning: 'the blob store is not the one of this database',
    repair: 'none: mount the right one',
  },
} as const satisfies Readonly<Record<string, { meaning: string; repair: string }>>;

export type ProblemKind = keyof typeof problemKinds;

/** A problem that was found. */
export interface Problem {
  kind: ProblemKind;
  /**
   * Our ids of files, quotas or groups. Never an address of bytes: it would identify the content of a message
   * that is unsent later.
   */
  subject: string;
  /** Numbers, for a person. */
  detail?: string;
  isRepaired: boolean;
  /** Number of files that became missed tiles. Default: 0. */
  missedFiles?: number;
}

/** Collects problems: reports each to the caller, and counts them. */
export interface ProblemCounts {
  add(problem: Problem): void;
  byKind(): Record<string, number>;
  found(): number;
  unrepaired(): number;
  missedFiles(): number;
}

export function createProblemCounts(onProblem: (problem: Problem) => void): ProblemCounts {
  const byKind = new Map<string, number>();
  let found = 0;
  let unrepaired = 0;
  let missedFiles = 0;
  return {
    add(problem) {
      byKind.set(problem.kind, (byKind.get(problem.kind) ?? 0) + 1);
      found += 1;
      if (!problem.isRepaired) unrepaired += 1;
      missedFiles += problem.missedFiles ?? 0;
      onProblem(problem);
    },
    byKind: () => Object.fromEntries(byKind),
    found: () => found,
    unrepaired: () => unrepaired,
    missedFiles: () => missedFiles,
  };
}
