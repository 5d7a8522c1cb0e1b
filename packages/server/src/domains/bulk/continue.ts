import { mayTrashAny } from '@kepwai/rules/groups/group-permissions';
import type { Deps } from '../../deps.ts';
import { isAppError } from '../../errors.ts';
import type { JobContext } from '../../queue/queue.ts';
import { RetryLater } from '../../queue/retry-later.ts';
import type { RecordChange } from '../changes/record.ts';
import { lockGroup } from '../groups/locks.ts';
import { type Membership, requireStillMember } from '../groups/membership.ts';
import { actOnBatch, type BulkActs } from './act.ts';
import { stateOf } from './presenters.ts';
import { selectionSchema } from './selection.ts';
import { insertSelected } from './selection-store.ts';
import { type BulkRow, findAction, listUnended, lockUnfound, updateRefused, updateTotal } from './store.ts';

export { deleteOldBulk } from './store.ts';

type ContinueDeps = Pick<Deps, 'db' | 'clock' | 'record'> & { acts: BulkActs };

/** Maximum number of batches before other actions get their turn. */
const batchesPerJob = 20;

/**
 * Continues an action in batches, each a transaction of its own: after a crash the next job does the rest.
 * @throws RetryLater while there may be more
 */
export async function continueBulk(
  deps: ContinueDeps,
  { actionId }: { actionId: string },
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  await findFiles(deps, actionId);
  for (let batch = 0; batch < batchesPerJob; batch += 1) {
    if (signal.aborted) break;
    if (!(await doBatch(deps, actionId))) return;
  }
  throw new RetryLater(0);
}

/** Resumes actions whose job was lost. */
export async function resumeBulk({ db, queue }: Pick<Deps, 'db' | 'queue'>): Promise<void> {
  await queue.sendAll('continue-bulk', await listUnended(db));
}

/** Stores the files of an action. The group is not locked meanwhile: a million takes seconds. */
async function findFiles({ db, record }: ContinueDeps, actionId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const action = await lockUnfound(tx, actionId);
    if (!action) return;
    const { group_id: groupId, user_id: userId, kind, created_at: before } = action;
    const selection = selectionSchema.parse(action.selection);
    const membership = await findStillMember(tx, { groupId, userId });
    const search = { groupId, userId, kind, before, selection, mayTrashAny: isAllowedAll(membership) };
    const totalCount = await insertSelected(tx, actionId, search);
    await recordProgress(tx, record, await updateTotal(tx, { actionId, totalCount }));
  });
}

/** Changes the next files; false if the action has ended. */
async function doBatch({ db, clock, record, acts }: ContinueDeps, actionId: string): Promise<boolean> {
  const listed = await findAction(db, actionId);
  if (!listed) return false;
  const { group_id: groupId, user_id: userId } = listed;
  return await db.transaction().execute(async (tx) => {
    // The group was merged into another, where the action continues.
    if (!(await lockGroup(tx, groupId))) return true;
    const action = await findAction(tx, actionId);
    if (!action || action.ended_at !== null) return false;
    const at = clock();
    const membership = await findStillMember(tx, { groupId, userId });
    if (!membership) {
      await updateRefused(tx, { actionId, at });
      return false;
    }
    const row = await actOnBatch({ tx, record, action, membership, at }, acts[action.kind]);
    await recordProgress(tx, record, row);
    return row.ended_at === null;
  });
}

function isAllowedAll(membership: Membership | null): boolean {
  return membership !== null && mayTrashAny(membership);
}

async function findStillMember(
  tx: Parameters<typeof requireStillMember>[0],
  person: { groupId: string; userId: string },
): Promise<Membership | null> {
  try {
    return await requireStillMember(tx, person);
  } catch (error) {
    if (isAppError(error, 'NOT_FOUND')) return null;
    throw error;
  }
}

async function recordProgress(tx: Parameters<RecordChange>[0], record: RecordChange, row: BulkRow) {
  await record(tx, {
    kind: 'bulk-progressed',
    groupId: row.group_id,
    actor: { userId: row.user_id },
    actionId: row.id,
    state: stateOf(row),
    totalCount: row.total_count ?? 0,
    doneCount: row.done_count,
    failedCount: row.failed_count,
  });
}
