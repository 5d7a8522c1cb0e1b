import { whyNothingToAsk } from '@kepwai/rules/files/ask-again';
import { countedBytes } from '@kepwai/rules/quotas/counted-bytes';
import type { Db, Tx } from '../../../db/database.ts';
import type { FileTypeRule } from '../../../db/tables.ts';
import type { Counted } from '../../../line/cards/card.ts';
import { likelyKind } from '../../contents/kind-of-name.ts';
import { refusalOf } from '../../groups/settings/saving-file-types/rules.ts';
import { listFileTypeRules } from '../../groups/settings/saving-file-types/saving-file-types.ts';
import { type AskingFacts, findAskingFacts, listMissed, type MissedFile } from './missed-files-store.ts';

export { countOutcomes, type FileOutcome } from './missed-files-store.ts';

/** Maximum number of examined files; any others come after them. */
const maxMissed = 1_000;

/** Files that can be requested again because the reason against them is gone, the latest first. */
export interface Askable {
  files: readonly MissedFile[];
  /** Current rules of the group. */
  rules: readonly FileTypeRule[];
}

/** Counts files, and pictures among them. */
export function countFiles(files: readonly MissedFile[]): Counted {
  return { fileCount: files.length, imageCount: files.filter(({ kind }) => kind === 'image').length };
}

/** Finds files of a group that can be requested now; none if the bot is gone or the quota accepts nothing new. */
export async function findAskable(
  db: Db | Tx,
  { groupId, at }: { groupId: string; at: Date },
): Promise<Askable> {
  const missed = await listMissed(db, { groupId, limit: maxMissed });
  if (missed.length === 0) return { files: [], rules: [] };
  const facts = await findAskingFacts(db, groupId);
  if (!facts?.quota || whyNothingToAsk(facts, at) !== null) return { files: [], rules: [] };
  const rules = facts.fileTypesSetAt === null ? [] : await listFileTypeRules(db, groupId);
  return { files: takeFitting(missed, { facts, rules, freeBytes: facts.quota.freeBytes }), rules };
}

/** Selects files as long as their known sizes fit. */
function takeFitting(
  missed: readonly MissedFile[],
  { facts, rules, freeBytes }: { facts: AskingFacts; rules: readonly FileTypeRule[]; freeBytes: number },
): MissedFile[] {
  let restBytes = freeBytes;
  return missed.filter((file) => {
    if (!isReasonGone(file, { facts, rules, freeBytes })) return false;
    const bytes = file.sizeBytes === null ? 1 : countedBytes(file.sizeBytes);
    if (bytes > restBytes) return false;
    restBytes -= bytes;
    return true;
  });
}

function isReasonGone(
  file: MissedFile,
  { facts, rules, freeBytes }: { facts: AskingFacts; rules: readonly FileTypeRule[]; freeBytes: number },
): boolean {
  const { sizeBytes, reason } = file;
  if (refusalOf(rules, { kind: likelyKind(file), sizeBytes })) return false;
  switch (reason) {
    case 'failed':
    case 'lost':
    case 'no_quota':
    case 'quota_expired':
    case 'kind_off':
      return true;
    case 'quota_full':
      // More bytes must be free than before: a file that did not fit again would otherwise be offered
      // forever.
      return file.freeBytes === null || freeBytes > file.freeBytes;
    case 'too_large':
      return facts.fileTypesSetAt !== null && facts.fileTypesSetAt > file.missedAt;
    case 'expired':
    case 'external':
      return false;
  }
}
