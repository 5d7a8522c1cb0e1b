import type { Deps } from '../../../deps.ts';
import { likelyKind } from '../../contents/kind-of-name.ts';
import { findQuotaOfGroup, lockGroup } from '../../groups/locks.ts';
import { refusalOf } from '../../groups/settings/saving-file-types/rules.ts';
import { savingRulesOf } from '../../groups/settings/saving-file-types/saving-file-types.ts';
import { expiryOf, isClosedToNewFiles } from '../../quotas/expiry.ts';
import { countedBytes } from '../../quotas/usage/counted-bytes.ts';
import { getRemainingBytes } from '../../quotas/usage/usage.ts';
import { type FileNotFitting, listNotFitting, listQuotasNotFitting } from '../fetching/fetch-store.ts';
import { fetchAgain } from './ask-again.ts';

type AskDeps = Pick<Deps, 'db' | 'queue' | 'clock' | 'record'>;

const mebibyte = 1024 * 1024;

/** LINE says the size of files alone; these are generous guesses for the rest, so that what is asked for mostly fits. */
const guessedBytes = { image: 2 * mebibyte, video: 20 * mebibyte, audio: 2 * mebibyte, file: 4 * mebibyte };

/** Nobody knows how long LINE keeps content; of what is older it has hardly anything (line-platform.md 3). */
const keptByLineMs = 30 * 24 * 3_600_000;

/** Most files that are asked for at a time. The rest follows within the hour. */
const maxAsked = 500;

/** Room may return many times in a minute: what was asked for by itself is not asked for again before this. */
const betweenReturnsMs = 10 * 60_000;

/** The same where nothing is known to have changed. */
const betweenLooksMs = 6 * 3_600_000;

/** Asks LINE once more for what did not fit into a quota that has room again: latest first, as far as it fits. Returns how many files. */
export async function askForNotFitting(deps: AskDeps, { quotaId }: { quotaId: string }): Promise<number> {
  return await askForFiles(deps, { quotaId, pauseMs: betweenReturnsMs });
}

/** Does so for all quotas, also where nobody heard that there is room. Returns how many files. */
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

/** Returns the files that fit together, the first of them first; one that is larger than it seems may be among them. */
export function pickFitting(files: readonly FileNotFitting[], remainingBytes: number): FileNotFitting[] {
  let leftBytes = remainingBytes;
  return files.filter(({ kind, sizeBytes }, index) => {
    const bytes = sizeBytes === null ? guessedBytes[kind] : countedBytes(sizeBytes);
    // A guess keeps nothing out that may well fit alone.
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
    // Linked to another quota meanwhile: its room is looked at by itself.
    if ((await findQuotaOfGroup(tx, groupId)) !== quotaId) return 0;
    const rules = await savingRulesOf(tx, groupId);
    const wanted = files.filter(
      (file) => !refusalOf(rules, { kind: likelyKind(file), sizeBytes: file.sizeBytes }),
    );
    return await fetchAgain(tx, deps, { groupId, files: wanted, userId: null, rules });
  });
}
