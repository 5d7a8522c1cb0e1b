import { filesAtOnce } from '@kepwai/rules/files/bulk';
import { mayTrashAny } from '@kepwai/rules/groups/group-permissions';
import type { Db, Tx } from '../../db/database.ts';
import type { BulkKind } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { type AskedOnce, answerOnce, begunAction } from '../files/answered-requests.ts';
import { requireDestination } from '../folders/place.ts';
import { lockGroupOfMember } from '../groups/locks.ts';
import { type Membership, requireStillMember } from '../groups/membership.ts';
import { type ActOnFiles, actOnBatch, fileActs } from './act.ts';
import { type BulkAction, toBulkAction } from './presenters.ts';
import type { Selection } from './selection.ts';
import { countSelected, insertSelected } from './selection-store.ts';
import {
  type BulkRow,
  findAction,
  findOwnAction,
  findUndoOf,
  insertAction,
  listFailures,
  updateSelection,
  updateStopped,
  updateTotal,
} from './store.ts';

export { updateGroupOfActions } from './store.ts';

type BulkDeps = Pick<Deps, 'db' | 'clock' | 'record' | 'queue'>;

/** Maximum number of failures that an answer lists. */
const listedFailures = 100;

/** An action that a member requests. */
export interface AskedAction {
  membership: Membership;
  /** Idempotency key of the request; null: without one. */
  key: string | null;
  kind: BulkKind;
  act: ActOnFiles;
  /** Destination of a move. Default: the top. */
  toFolderId?: string | null;
  files: Selection;
}

/**
 * Acts on many files, once for the same key: at once if they are few, else in the background. Files that it
 * cannot act on are listed.
 * @throws NOT_FOUND for a destination that is gone; IDEMPOTENCY_KEY_REUSED
 */
export async function startBulk(deps: BulkDeps, asked: AskedAction): Promise<BulkAction> {
  const { kind, toFolderId = null, files, key } = asked;
  const { groupId, userId } = asked.membership;
  return await deps.db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const request = { groupId, userId, operation: `${kind}Files`, key, body: { files, toFolderId } };
    return await answerBulkOnce(deps, tx, request, async () => {
      const membership = await requireStillMember(tx, asked.membership);
      return await beginBulk(deps, tx, { ...asked, membership });
    });
  });
}

/** Begins an action once for requests with the same key, and returns how far it is. The caller locks the group. */
export async function answerBulkOnce(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  request: AskedOnce,
  begin: () => Promise<BulkRow>,
): Promise<BulkAction> {
  const act = async () => (await begin()).id;
  const actionId = await answerOnce(tx, request, { schema: begunAction, at: clock(), act });
  const row = await findAction(tx, actionId);
  if (!row) throw new AppError('NOT_FOUND');
  return await present(tx, row);
}

/**
 * Begins an action for a caller who has locked the group and checked the membership.
 * @throws NOT_FOUND for a destination that is gone
 */
export async function beginBulk(
  deps: BulkDeps,
  tx: Tx,
  { membership, kind, act, toFolderId = null, files }: Omit<AskedAction, 'key'>,
): Promise<BulkRow> {
  const { groupId, userId } = membership;
  if (kind === 'move') await requireDestination(tx, { groupId, folderId: toFolderId });
  const action = await insertAction(tx, {
    group_id: groupId,
    user_id: userId,
    kind,
    to_folder_id: toFolderId,
  });
  return await begin(deps, tx, { action, membership, selection: files, act });
}

/**
 * Undoes an action of the caller, which stops if it is still running. Idempotent: returns the undoing action. One that
 * requested files from LINE only stops, and is returned itself, because requests cannot be undone.
 * @throws NOT_FOUND also for an action of another person, and for an undo
 */
export async function undoBulk(
  deps: BulkDeps,
  { membership: asked, actionId }: { membership: Membership; actionId: string },
): Promise<BulkAction> {
  const { groupId, userId } = asked;
  return await deps.db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    const membership = await requireStillMember(tx, asked);
    const source = await findOwnAction(tx, { groupId, userId, actionId });
    if (!source || source.undoes !== null) throw new AppError('NOT_FOUND');
    const known = await findUndoOf(tx, actionId);
    if (known) return await present(tx, known);
    await updateStopped(tx, { actionId, at: deps.clock() });
    if (source.kind === 'ask') return await present(tx, (await findAction(tx, actionId)) ?? source);
    const kind = opposite[source.kind];
    const { group_id, user_id, to_folder_id } = source;
    const action = await insertAction(tx, { group_id, user_id, kind, to_folder_id, undoes: actionId });
    const undo = { action, membership, selection: { undoes: actionId }, act: fileActs[kind] };
    return await present(tx, await begin(deps, tx, undo));
  });
}

const opposite = { move: 'move', trash: 'restore', restore: 'trash' } as const;

/**
 * Returns the progress of an action of the caller.
 * @throws NOT_FOUND also for an action of another person
 */
export async function getBulk(
  db: Db,
  { membership, actionId }: { membership: Membership; actionId: string },
): Promise<BulkAction> {
  const { groupId, userId } = membership;
  const row = await findOwnAction(db, { groupId, userId, actionId });
  if (!row) throw new AppError('NOT_FOUND');
  return await present(db, row);
}

interface Beginning {
  action: BulkRow;
  membership: Membership;
  selection: Selection;
  act: ActOnFiles;
}

/** Does a small action, and leaves a large one to the background. */
async function begin(
  { clock, record, queue }: BulkDeps,
  tx: Tx,
  { action, membership, selection, act }: Beginning,
): Promise<BulkRow> {
  const { id: actionId, group_id: groupId, user_id: userId, kind, created_at: before } = action;
  const search = { groupId, userId, kind, before, selection, mayTrashAny: mayTrashAny(membership) };
  const count = await countSelected(tx, search, filesAtOnce + 1);
  if (count > filesAtOnce) {
    await queue.send('continue-bulk', { actionId }, { tx });
    return await updateSelection(tx, { actionId, selection });
  }
  const totalCount = await insertSelected(tx, actionId, search);
  const found = await updateTotal(tx, { actionId, totalCount });
  const row = await actOnBatch({ tx, record, action: found, membership, at: clock() }, act);
  // The image sets of a move can exceed the limit.
  if (row.ended_at === null) await queue.send('continue-bulk', { actionId }, { tx });
  return row;
}

async function present(db: Db | Tx, row: BulkRow): Promise<BulkAction> {
  const failures =
    row.failed_count > 0 ? await listFailures(db, { actionId: row.id, limit: listedFailures }) : [];
  return toBulkAction(row, failures);
}
