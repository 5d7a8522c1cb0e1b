import { lockedUntil } from '@kepwai/rules/files/image-sets';
import * as z from 'zod';
import type { Tx } from '../../../db/database.ts';
import type { ImageSetActionKind } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { OperationId } from '../../../http/contract/operation.ts';
import type { ChangeKind } from '../../changes/change.ts';
import { answerOnce } from '../../files/answered-requests.ts';
import { lockGroupOfMember } from '../../groups/locks.ts';
import { type Membership, requireStillMember } from '../../groups/membership.ts';
import { arrivalsOf } from '../arrivals.ts';
import { insertAction } from './action-store.ts';
import { type FileOfSet, listFilesById, listSetsToEdit, type SetToEdit } from './edit-store.ts';

/** Maximum number of failures that an answer lists. */
const listedFailures = 100;

const failure = z.object({
  fileId: z.string(),
  name: z.string().nullable(),
  code: z.enum(['NOT_FOUND', 'NO_PICTURE', 'IMAGE_SET_FILLING']),
});

/** A change of image sets as the contract shows it; also what a repeated request is answered. */
export const imageSetAction = z.object({
  actionId: z.string().nullable(),
  imageSetId: z.string(),
  changedCount: z.number(),
  unchangedCount: z.number(),
  failedCount: z.number(),
  failures: z.array(failure),
});
export type ImageSetAction = z.infer<typeof imageSetAction>;

/** A file that a change could not act on. */
export type Failure = z.infer<typeof failure>;

export type EditDeps = Pick<Deps, 'db' | 'clock' | 'record'>;

/** A transaction that changes image sets. The group is locked. */
export interface Edit {
  tx: Tx;
  record: Deps['record'];
  groupId: string;
  userId: string;
  at: Date;
}

/** A request to change image sets. */
export interface AskedEdit {
  membership: Membership;
  /** Idempotency key of the request; null: without one. */
  key: string | null;
}

/** Locks the group and acts, once for the same key. */
export async function editOnce(
  { db, clock, record }: EditDeps,
  { operation, asked: { membership, key, ...body } }: { operation: OperationId; asked: AskedEdit },
  act: (edit: Edit) => Promise<ImageSetAction>,
): Promise<ImageSetAction> {
  const { groupId, userId } = membership;
  return await db.transaction().execute(async (tx) => {
    await lockGroupOfMember(tx, groupId);
    await requireStillMember(tx, membership);
    const at = clock();
    const edit: Edit = { tx, record, groupId, userId, at };
    const request = { groupId, userId, operation, key, body };
    let answer: ImageSetAction | null = null;
    const stored = await answerOnce(tx, request, {
      schema: imageSetAction,
      at,
      act: async () => {
        answer = await act(edit);
        return withoutNames(answer);
      },
    });
    return answer ?? (await withNames(edit, stored));
  });
}

/** Returns the stored answer for a repeated request: names would stay when their files are gone. */
function withoutNames(action: ImageSetAction): ImageSetAction {
  return { ...action, failures: action.failures.map((failure) => ({ ...failure, name: null })) };
}

/** Returns a stored answer with the names of the files that are still there. */
async function withNames({ tx, groupId }: Edit, action: ImageSetAction): Promise<ImageSetAction> {
  const fileIds = action.failures.filter(({ code }) => code !== 'NOT_FOUND').map(({ fileId }) => fileId);
  const files = await listFilesById(tx, { groupId, fileIds });
  const names = new Map(files.map(({ id, name }) => [id, name]));
  return {
    ...action,
    failures: action.failures.map((failure) => ({ ...failure, name: names.get(failure.fileId) ?? null })),
  };
}

/**
 * Returns an image set that may change.
 * @throws NOT_FOUND if it shows no file; IMAGE_SET_FILLING
 */
export async function requireSet({ tx, groupId, at }: Edit, imageSetId: string): Promise<SetToEdit> {
  const [set] = await listSetsToEdit(tx, { groupId, imageSetIds: [imageSetId] });
  if (!set) throw new AppError('NOT_FOUND');
  if (lockedUntil(arrivalsOf(set), at) !== null) throw new AppError('IMAGE_SET_FILLING');
  return set;
}

/** Kind of the recorded change of each action. */
const changeKinds = {
  create: 'image-set-created',
  add: 'image-set-files-added',
  remove: 'image-set-files-removed',
  order: 'image-set-ordered',
  join: 'image-sets-joined',
} as const satisfies Record<ImageSetActionKind, ChangeKind>;

/** Writes an action down before it changes its files, so that it can be taken back, and records the change. */
export async function noteAction(
  { tx, record, groupId, userId, at }: Edit,
  action: {
    kind: ImageSetActionKind;
    set: Pick<SetToEdit, 'id' | 'is_arranged'>;
    joinedSetId?: string;
    files: readonly FileOfSet[];
  },
): Promise<string> {
  const { kind, set, joinedSetId = null, files } = action;
  const row = {
    group_id: groupId,
    user_id: userId,
    kind,
    image_set_id: set.id,
    joined_set_id: joinedSetId,
    was_arranged: set.is_arranged,
    created_at: at,
  };
  const actionId = await insertAction(tx, row, files);
  await record(tx, {
    kind: changeKinds[kind],
    groupId,
    actor: { userId },
    imageSetIds: [set.id, ...(joinedSetId === null ? [] : [joinedSetId])],
    fileIds: files.filter(({ isTrashed }) => !isTrashed).map(({ id }) => id),
  });
  return actionId;
}

/** Returns the outcome of a request. */
export function toAction(
  imageSetId: string,
  outcome: Partial<Omit<ImageSetAction, 'failures'>> & { failures?: readonly Failure[] },
): ImageSetAction {
  const { failures = [], ...counts } = outcome;
  return {
    actionId: null,
    imageSetId,
    changedCount: 0,
    unchangedCount: 0,
    ...counts,
    failedCount: failures.length,
    failures: failures.slice(0, listedFailures),
  };
}
