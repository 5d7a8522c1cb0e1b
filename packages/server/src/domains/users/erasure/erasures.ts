import { undoMs } from '@kepwai/rules/people/erasure';
import type { Db, Tx } from '../../../db/database.ts';
import type { ErasedPosts } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { lockPerson } from '../people-store.ts';
import { requireUser } from '../registration.ts';
import { deleteHandovers } from '../sessions/store.ts';
import { deleteUnreferencedPeople } from '../unreferenced-people.ts';
import { createReceiptNumber } from './number.ts';
import { findScope } from './scope-store.ts';
import {
  deletePerson,
  type ErasureRow,
  findErasureByNumber,
  findLineUserIdOf,
  findOpenErasure,
  insertNameless,
  listDueErasures,
  listNameless,
  lockErasure,
  updateBegun,
  updateCancelled,
  updateDone,
  upsertErasure,
} from './store.ts';

export { deleteOldReceipts } from './store.ts';

/**
 * Stores a person's erasure request, and returns the open one: the first, with the latest choice about posts.
 * @throws UNAUTHORIZED, ERASURE_BEGUN
 */
export async function requestErasure(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId, posts }: { userId: string; posts: ErasedPosts },
): Promise<ErasureRow> {
  const at = clock();
  return await db.transaction().execute(async (tx) => {
    if (!(await lockPerson(tx, userId))) throw new AppError('UNAUTHORIZED');
    const open = await findOpenErasure(tx, userId);
    if (open?.begun_at) throw new AppError('ERASURE_BEGUN');
    const dueAt = new Date(at.getTime() + undoMs);
    // Links into other browsers would start sessions there.
    await deleteHandovers(tx, { userId });
    return await upsertErasure(tx, { number: createReceiptNumber(), userId, posts, at, dueAt });
  });
}

/**
 * Cancels a request. Idempotent.
 * @throws UNAUTHORIZED, ERASURE_BEGUN
 */
export async function cancelErasure(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await requireUser(tx, userId);
    const open = await findOpenErasure(tx, userId);
    const erasure = open && (await lockErasure(tx, open.id));
    if (!erasure) return false;
    if (erasure.begun_at) throw new AppError('ERASURE_BEGUN');
    await updateCancelled(tx, { id: erasure.id, at: clock() });
    return true;
  });
}

/**
 * Returns the request of a receipt.
 * @throws NOT_FOUND
 */
export async function getErasure(db: Db, number: string): Promise<ErasureRow> {
  const erasure = await findErasureByNumber(db, number);
  if (!erasure) throw new AppError('NOT_FOUND');
  return erasure;
}

/** A request that is being carried out. */
export interface BegunErasure {
  erasureId: string;
  userId: string;
  /** LINE's id. */
  lineUserId: string;
  posts: ErasedPosts;
}

/**
 * Begins a request whose time has come; it cannot be taken back from then on. One that was begun before is returned, too;
 * null if it was taken back, is done, or is not due.
 */
export async function beginErasure(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  erasureId: string,
): Promise<BegunErasure | null> {
  const at = clock();
  const erasure = await db.transaction().execute(async (tx) => {
    const locked = await lockErasure(tx, erasureId);
    if (!locked || locked.due_at > at) return null;
    const { user_id: userId, posts, begun_at } = locked;
    if (userId === null) {
      await updateDone(tx, { erasureId, at });
      return null;
    }
    if (begun_at === null) {
      await updateBegun(tx, { erasureId, scope: await findScope(tx, { userId, at }), at });
    }
    return { userId, posts };
  });
  const lineUserId = erasure && (await findLineUserIdOf(db, erasure.userId));
  return lineUserId ? { erasureId, lineUserId, ...erasure } : null;
}

/** Moves rows that require a person, before one is deleted, to a placeholder. */
export type Release = (tx: Tx, namelessId: () => Promise<string>) => Promise<void>;

/** Deletes the person of a request, with cascades. */
export async function finishErasure(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { erasureId, userId }: Pick<BegunErasure, 'erasureId' | 'userId'>,
  release: Release,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockErasure(tx, erasureId))) return;
    await release(tx, insertNamelessOnce(tx));
    await updateDone(tx, { erasureId, at: clock() });
    await deletePerson(tx, userId);
  });
}

/** Deletes a person who did not request it, with cascades. */
export async function deletePersonAtOnce(
  { db }: Pick<Deps, 'db'>,
  { userId }: Pick<BegunErasure, 'userId'>,
  release: Release,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await release(tx, insertNamelessOnce(tx));
    await deletePerson(tx, userId);
  });
}

function insertNamelessOnce(tx: Tx): () => Promise<string> {
  let nameless: Promise<string> | undefined;
  return () => {
    nameless ??= insertNameless(tx);
    return nameless;
  };
}

/** Queues requests whose time has come, and those whose job was lost. */
export async function sendDueErasures({
  db,
  queue,
  clock,
}: Pick<Deps, 'db' | 'queue' | 'clock'>): Promise<void> {
  await queue.sendAll('erase-person', await listDueErasures(db, clock()));
}

/** Deletes placeholders without rows. */
export async function deleteNamelessPeople(db: Db): Promise<void> {
  await deleteUnreferencedPeople(db, await listNameless(db));
}
