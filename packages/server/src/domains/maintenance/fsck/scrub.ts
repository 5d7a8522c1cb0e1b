import { setTimeout as delay } from 'node:timers/promises';
import { dayMs, hourMs } from '@kepwai/rules/time';
import type { Deps } from '../../../deps.ts';
import { isStorageAttached } from '../claim/claim.ts';
import { countMissedSince, deleteOldChecks, insertCheck } from './checks-store.ts';
import { checkContent, type Progress } from './contents-check.ts';
import { listLongestUnverified, sumContents } from './contents-store.ts';
import { createProblemCounts, type ProblemCounts } from './problems.ts';
import { checkRows } from './rows.ts';

type ScrubDeps = Pick<Deps, 'db' | 'blobs' | 'queue' | 'clock' | 'log' | 'record'>;

/** Nights in which everything is read once: two fewer than thirty days, to allow for missed nights. */
const nights = 28;

/** Maximum duration: the scrub ends before people wake up, and continues in the next night. */
const longestMs = 4 * hourMs;

/** Pause per time of reading: a quarter of the time is for reading, because the disk has others to serve. */
const restPerWork = 3;

/**
 * Maximum files per day that are marked as missed automatically: more looks like a disk that is half available, and is
 * left to `kepwai fsck`.
 */
export const maxMissedPerDay = 100;

const checksKeptDays = 365;
/** Days for which damaged bytes are quarantined for examination. */
const quarantineDays = 30;

interface ScrubOptions {
  signal: AbortSignal;
  /** Default: pauses between reads. */
  pace?: (tookMs: number) => Promise<void>;
}

/**
 * Reads a share of the contents, those whose last verification is oldest, so that every byte is read within
 * thirty days; compares all usage and counts. Each content records when it was verified.
 * @throws the reason of the signal
 */
export async function scrub(
  deps: ScrubDeps,
  { signal, pace = (tookMs) => delay(restPerWork * tookMs, undefined, { signal }) }: ScrubOptions,
): Promise<void> {
  const { db, blobs, clock, log } = deps;
  const startedAt = clock();
  const problems = createProblemCounts(({ kind, subject, detail, isRepaired, missedFiles }) =>
    log.error({ kind, subject, detail, isRepaired, missedFiles }, 'what is stored is damaged'),
  );
  let progress: Progress = { contents: 0, bytes: 0 };
  if (await isStorageAttached(deps)) {
    progress = await scrubShare(deps, problems, { signal, pace });
    await blobs.expireQuarantined(new Date(startedAt.getTime() - quarantineDays * dayMs));
  } else {
    problems.add({ kind: 'storage-detached', subject: 'BLOB_STORE', isRepaired: false });
  }
  await checkRows(deps, problems, { repair: true, signal });
  await insertCheck(db, {
    kind: 'scrub',
    startedAt,
    endedAt: clock(),
    ...progress,
    problems: problems.byKind(),
    unrepaired: problems.unrepaired(),
    missedFiles: problems.missedFiles(),
  });
  await deleteOldChecks(db, new Date(startedAt.getTime() - checksKeptDays * dayMs));
  log.info({ ...progress, problems: problems.byKind() }, 'a share of what is stored was verified');
}

async function scrubShare(
  deps: ScrubDeps,
  problems: ProblemCounts,
  { signal, pace }: Required<ScrubOptions>,
): Promise<Progress> {
  const { db, clock } = deps;
  const startedAt = clock();
  const total = await sumContents(db);
  const isEnough = ({ contents, bytes }: Progress) =>
    (contents >= total.count / nights && bytes >= total.bytes / nights) ||
    clock().getTime() - startedAt.getTime() > longestMs;
  const progress = { contents: 0, bytes: 0 };
  const seen = new Set<string>();
  const repair = () => mayLose(deps, problems);
  for (;;) {
    // Faulty contents stay unverified, and come again in the next page.
    const page = await listLongestUnverified(db, { before: startedAt, limit: 100 + seen.size });
    const fresh = page.filter(({ sha256 }) => !seen.has(sha256));
    if (fresh.length === 0) return progress;
    for (const content of fresh) {
      if (isEnough(progress)) return progress;
      const before = problems.found();
      await checkContent(deps, problems, content, { deep: true, repair, signal, pace });
      if (problems.found() > before) seen.add(content.sha256);
      progress.contents += 1;
      progress.bytes += content.sizeBytes;
    }
  }
}

/** Returns whether another content may be given up automatically. */
export async function mayLose(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  problems: ProblemCounts,
): Promise<boolean> {
  const since = new Date(clock().getTime() - dayMs);
  return (await countMissedSince(db, since)) + problems.missedFiles() < maxMissedPerDay;
}
