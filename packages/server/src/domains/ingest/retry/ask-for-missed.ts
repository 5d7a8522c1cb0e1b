import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import { mebibyte } from '@kepwai/rules/sizes';
import { dayMs, hourMs } from '@kepwai/rules/time';
import type { Deps } from '../../../deps.ts';
import { likelyKind } from '../../contents/kind-of-name.ts';
import { findQuotaOfGroup, lockGroup } from '../../groups/locks.ts';
import { refusalOf } from '../../groups/settings/saving-file-types/rules.ts';
import { listFileTypeRules } from '../../groups/settings/saving-file-types/saving-file-types.ts';
import { expiryOf } from '../../storage/expiry.ts';
import { getRemainingBytes } from '../../storage/usage/usage.ts';
import { type FileNotFitting, listNotFitting, listQuotasNotFitting } from '../fetching/fetch-store.ts';
import { fetchAgain } from './ask-again.ts';

/** Delay after bytes are freed, because emptying a trash frees them file by file. */
const afterReleaseSeconds = 3;

type AskDeps = Pick<Deps, 'db' | 'queue' | 'clock' | 'record'>;

/** Guessed sizes, because LINE only announces the size of files; generous, so that requested files mostly fit. */
const guessedBytes = { image: 2 * mebibyte, video: 20 * mebibyte, audio: 2 * mebibyte, file: 4 * mebibyte };

/**
 * Maximum age of requested content. LINE does not document how long it keeps content, and hardly has older
 * ones (line-platform.md 3).
 */
const keptByLineMs = 30 * dayMs;

/** Maximum number of files requested at a time. The rest follows within the hour. */
const maxAsked = 500;

/** Minimum time between automatic requests of a file, since bytes may be freed many times in a minute. */
const betweenReturnsMs = 10 * 60_000;

/** The same if no change is known. */
const betweenLooksMs = 6 * hourMs;

/**
 * Requests files from LINE that did not fit into a quota that has free bytes again: latest first, as far as
 * they fit. Returns the number of files.
 */
export async function askForNotFitting(deps: AskDeps, { quotaId }: { quotaId: string }): Promise<number> {
  return await askForFiles(deps, { quotaId, pauseMs: betweenReturnsMs });
}

/** Does so for all quotas, also if no event reported free bytes. Returns the number of files. */
export async function askForAllNotFitting(deps: AskDeps): Promise<number> {
  let asked = 0;
  for (const quotaId of await listQuotasNotFitting(deps.db)) {
    asked += await askForFiles(deps, { quotaId, pauseMs: betweenLooksMs });
  }
  return asked;
}

async function askForFiles(
  deps: AskDeps,
  { quotaId, pauseMs }: { quotaId: string; pauseMs: number },
): Promise<number> {
  const { db, clock } = deps;
  const now = clock().getTime();
  const expiresAt = await expiryOf(db, quotaId);
  if (isClosedToNewFiles(expiresAt, clock())) return 0;
  const files = await listNotFitting(db, {
    quotaId,
    postedAfter: new Date(now - keptByLineMs),
    askedBefore: new Date(now - pauseMs),
    limit: maxAsked,
  });
  const fitting = pickFitting(files, await getRemainingBytes(db, quotaId));
  let asked = 0;
  for (const groupId of new Set(fitting.map((file) => file.groupId))) {
    const ofGroup = fitting.filter((file) => file.groupId === groupId);
    asked += await askForFilesOf(deps, { quotaId, groupId, files: ofGroup });
  }
  return asked;
}

/** Returns the files that fit together, the first of them first; the last may turn out to be larger than guessed. */
export function pickFitting(files: readonly FileNotFitting[], remainingBytes: number): FileNotFitting[] {
  let leftBytes = remainingBytes;
  return files.filter(({ kind, sizeBytes }, index) => {
    const bytes = sizeBytes === null ? guessedBytes[kind] : countedBytes(sizeBytes);
    // A guess must not exclude a file that may well fit alone.
    const isWorthTrying = sizeBytes === null && index === 0 && leftBytes > 0;
    if (bytes > leftBytes && !isWorthTrying) return false;
    leftBytes -= bytes;
    return true;
  });
}

async function askForFilesOf(
  deps: AskDeps,
  { quotaId, groupId, files }: { quotaId: string; groupId: string; files: FileNotFitting[] },
): Promise<number> {
  return await deps.db.transaction().execute(async (tx) => {
    if (!(await lockGroup(tx, groupId))) return 0;
    // The group was linked to another quota meanwhile, which is handled by itself.
    if ((await findQuotaOfGroup(tx, groupId)) !== quotaId) return 0;
    const rules = await listFileTypeRules(tx, groupId);
    const wanted = files.filter(
      (file) => !refusalOf(rules, { kind: likelyKind(file), sizeBytes: file.sizeBytes }),
    );
    return await fetchAgain(tx, deps, { groupId, files: wanted, userId: null, rules });
  });
}

/** Requests files that did not fit as soon as bytes are free; maintenance finds those that no event reported. */
export function askForMissedAfterRelease({ live, queue, log }: Pick<Deps, 'live' | 'queue' | 'log'>): void {
  live.subscribe((event) => {
    if (event.type !== 'room-returned') return;
    const { quotaId } = event;
    queue
      .send('ask-for-missed', { quotaId }, { startAfterSeconds: afterReleaseSeconds })
      .catch((error: unknown) => log.warn({ err: error, quotaId }, 'room that returned waits for upkeep'));
  });
}
