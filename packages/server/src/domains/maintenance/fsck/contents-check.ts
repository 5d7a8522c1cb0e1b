import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { markVerified } from '../../contents/check.ts';
import { type ListedContent, listContents, listIdsShowing } from './contents-store.ts';
import { type Inspection, inspectContent } from './inspect.ts';
import type { ProblemCounts, ProblemKind } from './problems.ts';
import { drawnOf, isStillFaulty, loseContent, redrawPictures } from './repair-content.ts';

export type ContentDeps = Pick<Deps, 'db' | 'blobs' | 'queue' | 'clock' | 'log' | 'record'>;

export interface ContentCheckOptions {
  /** Whether to read every byte. */
  deep: boolean;
  /** Whether to repair problems; a function decides for each content that would be lost. */
  repair: boolean | (() => Promise<boolean>);
  signal: AbortSignal;
  pace?: (tookMs: number) => Promise<void>;
}

/** Progress: contents checked so far. */
export interface Progress {
  contents: number;
  bytes: number;
}

/** Number of contents read concurrently: disks serve a few readers better than one, and each costs a buffer. */
const sideBySide = 4;
const pageSize = 200;

/**
 * Checks all contents, in the order of their addresses.
 * @throws the reason of the signal
 */
export async function checkAllContents(
  deps: ContentDeps,
  problems: ProblemCounts,
  options: ContentCheckOptions & { onProgress: (progress: Progress) => void },
): Promise<Progress> {
  const progress = { contents: 0, bytes: 0 };
  await inTurns(pagesOfContents(deps.db), async (content) => {
    await checkContent(deps, problems, content, options);
    progress.contents += 1;
    progress.bytes += content.sizeBytes;
    options.onProgress(progress);
  });
  return progress;
}

/**
 * Checks one content and its pictures; marks it as verified when it was read completely and is correct.
 * @throws the reason of the signal
 */
export async function checkContent(
  deps: ContentDeps,
  problems: ProblemCounts,
  content: ListedContent,
  options: ContentCheckOptions,
): Promise<void> {
  const { db, blobs, clock } = deps;
  const found = await inspectContent(blobs, content, options);
  if (found.fault !== null) return await settleFault(deps, problems, { content, found, options });
  if (options.deep) await markVerified(db, content.sha256, clock());
  if (content.thumbnailState !== 'ready' || (await blobs.hasDerived(content.sha256, drawnOf(content))))
    return;
  const subject = await subjectOf(db, content.sha256);
  const isRepaired = options.repair !== false && (await redrawPictures(deps, content));
  problems.add({ kind: 'picture-missing', subject, isRepaired });
}

const kindOfFault = {
  missing: 'content-missing',
  'wrong-size': 'content-wrong-size',
  'wrong-bytes': 'content-wrong-bytes',
  unreadable: 'content-unreadable',
} as const satisfies Record<NonNullable<Inspection['fault']>, ProblemKind>;

interface Faulty {
  content: ListedContent;
  found: Inspection;
  options: ContentCheckOptions;
}

async function settleFault(
  deps: ContentDeps,
  problems: ProblemCounts,
  { content, found, options }: Faulty,
): Promise<void> {
  if (found.fault === null || !(await isStillFaulty(deps, content, found))) return;
  const kind = kindOfFault[found.fault];
  const subject = await subjectOf(deps.db, content.sha256);
  // A disk that fails to read may deliver the bytes tomorrow.
  const mayRepair = found.fault !== 'unreadable' && (await isAllowed(options.repair));
  if (found.fault === 'unreadable') deps.log.error({ err: found.cause }, 'a content cannot be read');
  const missedFiles = mayRepair ? await loseContent(deps, content, found) : 0;
  problems.add({ kind, subject, detail: `${content.sizeBytes} bytes`, isRepaired: mayRepair, missedFiles });
}

async function isAllowed(repair: ContentCheckOptions['repair']): Promise<boolean> {
  return typeof repair === 'function' ? await repair() : repair;
}

/** Returns the files that reference it, for a person to find them. */
async function subjectOf(db: Db, sha256: string): Promise<string> {
  const ids = await listIdsShowing(db, sha256);
  const [first = 'no file'] = ids;
  return ids.length > 1 ? `${first} and ${ids.length - 1} more` : first;
}

async function* pagesOfContents(db: Db): AsyncIterable<ListedContent> {
  for (let after = ''; ; ) {
    const page = await listContents(db, { after, limit: pageSize });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    after = last.sha256;
  }
}

/** Processes a list, a few items at a time. */
async function inTurns<Item>(items: AsyncIterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]();
  let hasFailed = false;
  const worker = async () => {
    for (;;) {
      const { value, done } = await iterator.next();
      if (done || hasFailed) return;
      await work(value).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: sideBySide }, worker));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
