import type { Db, Tx } from '../../../db/database.ts';
import { isLockTimeout } from '../../../db/lock-waits.ts';
import type { Deps } from '../../../deps.ts';
import { correctArchive, listStaleArchives } from '../../archives/check.ts';
import { listReferenceDrift, markReferenced } from '../../contents/check.ts';
import { leaveContent, lockContent } from '../../contents/contents.ts';
import {
  correctGroupUsage,
  correctImageSetFolder,
  correctQuotaCounts,
  correctSize,
  correctVersions,
  deleteUnusedImageSets,
  listCountDrift,
  listDayDrift,
  listEmptyImageSets,
  listFolderCountDrift,
  listGroupUsageDrift,
  listImageSetFolderDrift,
  listQuotaCountsDrift,
  listSizeDrift,
  listVersionDrift,
  recountDays,
  recountFolder,
  recountGroup,
} from '../../files/recount.ts';
import { listLoanDrift, recountLoans } from '../../money/loans/loans.ts';
import { deleteShare, listForeignShares } from '../../shares/check.ts';
import { listRequestDrift, recountRequest } from '../../shares/requests/check.ts';
import { listGrantDrift, recountGranted } from '../../storage/grants/grants.ts';
import { type Drift, listQuotaDrift, recountQuota } from '../../storage/usage/recount.ts';
import type { ProblemCounts, ProblemKind } from './problems.ts';
import { allowLongStatements } from './rows-store.ts';

type RowDeps = Pick<Deps, 'db' | 'clock'>;

interface RowCheck {
  kind: ProblemKind;
  list(tx: Tx): Promise<Drift[]>;
  repair(tx: Tx, id: string): Promise<void>;
}

/** Sizes and folders of files come first, because counts depend on them. */
const rowChecks: readonly RowCheck[] = [
  { kind: 'file-size', list: listSizeDrift, repair: correctSize },
  { kind: 'quota-usage', list: listQuotaDrift, repair: recountQuota },
  { kind: 'quota-grants', list: listGrantDrift, repair: recountGranted },
  { kind: 'quota-loans', list: listLoanDrift, repair: recountLoans },
  { kind: 'group-counts', list: listCountDrift, repair: recountGroup },
  { kind: 'file-versions', list: listVersionDrift, repair: correctVersions },
  { kind: 'day-counts', list: listDayDrift, repair: recountDays },
  { kind: 'group-counts', list: listGroupUsageDrift, repair: correctGroupUsage },
  { kind: 'quota-counts', list: listQuotaCountsDrift, repair: correctQuotaCounts },
  { kind: 'image-set-folder', list: listImageSetFolderDrift, repair: correctImageSetFolder },
  { kind: 'folder-counts', list: listFolderCountDrift, repair: recountFolder },
  { kind: 'archive-files', list: listStaleArchives, repair: correctArchive },
  { kind: 'share-group', list: listForeignShares, repair: deleteShare },
  { kind: 'request-counts', list: listRequestDrift, repair: recountRequest },
];

/**
 * Compares the rows with each other: counts of quotas and groups with their files.
 * @throws the reason of the signal
 */
export async function checkRows(
  deps: RowDeps,
  problems: ProblemCounts,
  { repair, signal }: { repair: boolean; signal: AbortSignal },
): Promise<void> {
  const { db } = deps;
  for (const check of rowChecks) {
    signal.throwIfAborted();
    for (const { id, detail } of await inLongTransaction(db, check.list)) {
      signal.throwIfAborted();
      const isRepaired = repair && (await repairRow(db, check, id));
      problems.add({ kind: check.kind, subject: id, detail, isRepaired });
    }
  }
  await checkReferences(deps, problems, repair);
  for (const id of await inLongTransaction(db, listEmptyImageSets)) {
    if (repair) await deleteUnusedImageSets(db, [id]);
    problems.add({ kind: 'image-set-empty', subject: id, isRepaired: repair });
  }
}

/** Returns false if a lock was not available in time: the problem is found again next time. */
async function repairRow(db: Db, check: RowCheck, id: string): Promise<boolean> {
  try {
    await inLongTransaction(db, (tx) => check.repair(tx, id));
    return true;
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
}

async function checkReferences(
  { db, clock }: RowDeps,
  problems: ProblemCounts,
  repair: boolean,
): Promise<void> {
  for (const { sha256, isShown } of await inLongTransaction(db, listReferenceDrift)) {
    if (repair) {
      await db.transaction().execute(async (tx) => {
        await lockContent(tx, sha256);
        await markReferenced(tx, sha256);
        if (!isShown) await leaveContent(tx, sha256, clock());
      });
    }
    const detail = isShown
      ? 'a content that files show waits to be removed'
      : 'a content that no file shows stays';
    problems.add({ kind: 'content-reference', subject: 'content', detail, isRepaired: repair });
  }
}

async function inLongTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx);
    return await work(tx);
  });
}
