/** Problems that a check of the storage can find, and their repairs. */
export const problemKinds = {
  'content-missing': { meaning: 'bytes are gone', repair: 'its files become missed tiles' },
  'content-wrong-size': {
    meaning: 'bytes have another size',
    repair: 'put aside; its files become missed tiles',
  },
  'content-wrong-bytes': {
    meaning: 'bytes are not what was kept',
    repair: 'put aside; its files become missed tiles',
  },
  'content-unreadable': { meaning: 'the disk refuses to read it', repair: 'none: look at the disk' },
  'content-reference': { meaning: 'it is not known right whether files show it', repair: 'noted anew' },
  'content-stray': { meaning: 'bytes of which no row tells', repair: 'removed' },
  'picture-missing': { meaning: 'its pictures are gone', repair: 'drawn again' },
  'picture-stray': { meaning: 'pictures of a content that is gone', repair: 'removed' },
  'file-size': { meaning: 'the file has another size than its bytes', repair: 'set anew' },
  'quota-usage': { meaning: 'used or reserved bytes are wrong', repair: 'counted anew' },
  'quota-loans': { meaning: 'what it lends or borrows is counted wrong', repair: 'counted anew' },
  'quota-grants': { meaning: 'the sum of what it is given for a time is wrong', repair: 'counted anew' },
  'quota-counts': { meaning: 'the counts of the quota are wrong', repair: 'counted anew' },
  'group-counts': { meaning: 'the counts of the group are wrong', repair: 'counted anew' },
  'file-versions': { meaning: 'another version of a file is shown as the latest', repair: 'put in order' },
  'day-counts': { meaning: 'the counts of the timeline are wrong', repair: 'counted anew' },
  'folder-counts': { meaning: 'the counts of the folder are wrong', repair: 'counted anew' },
  'archive-files': { meaning: 'it names files that are gone or in the trash', repair: 'taken out of it' },
  'image-set-folder': { meaning: 'its files are in another folder', repair: 'moved into its folder' },
  'image-set-empty': { meaning: 'no file is in it', repair: 'removed' },
  'share-group': { meaning: 'the link shows something of another group', repair: 'removed' },
  'request-counts': { meaning: 'the link counts other files than it got', repair: 'counted again' },
  'upload-lost': { meaning: 'its bytes are gone', repair: 'ended' },
  'upload-stray': { meaning: 'a part of no upload', repair: 'removed' },
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
