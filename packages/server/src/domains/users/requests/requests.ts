import { dayMs } from '@kepwai/rules/time';
import type { DataRequestKind, ErasedPosts } from '../../../db/tables.ts';
import type { Deps } from '../../../deps.ts';
import { requestErasure } from '../erasure/erasures.ts';
import { createExportSecret, enterExport, isExportReady } from '../exports/exports.ts';
import { findPersonId, insertRequest, listOpenRequests, updateRequestDone } from './requests-store.ts';

export {
  deleteOldRequests,
  listOpenRequests,
} from './requests-store.ts';

type RequestDeps = Pick<Deps, 'db' | 'clock'>;

/** Deadline of a request (PDPA, section 30). */
const answerMs = 30 * dayMs;

/** Enters a request that arrived otherwise than by the app; returns its id and until when it has to be answered. */
export async function enterRequest(
  { db, clock }: RequestDeps,
  { kind, reference }: { kind: DataRequestKind; reference: string },
): Promise<{ id: string; dueAt: Date }> {
  const receivedAt = clock();
  const dueAt = new Date(receivedAt.getTime() + answerMs);
  const id = await insertRequest(db, { kind, reference, received_at: receivedAt, due_at: dueAt });
  return { id, dueAt };
}

/**
 * Begins to erase the person of a request, as if they had requested it in the app, and closes it. Returns the number of
 * the receipt and its date; a string is the reason for not doing it.
 */
export async function eraseForRequest(
  { db, clock }: RequestDeps,
  { id, person, posts }: { id: string; person: string; posts: ErasedPosts },
): Promise<{ number: string; dueAt: Date } | 'unknown-person' | 'unknown-request'> {
  const userId = await findPersonId(db, person);
  if (userId === undefined) return 'unknown-person';
  const isOpen = (await listOpenRequests(db)).some(
    (request) => request.id === id && request.kind === 'erase',
  );
  if (!isOpen) return 'unknown-request';
  const { number, due_at: dueAt } = await requestErasure({ db, clock }, { userId, posts });
  await updateRequestDone(db, { id, userId, outcome: `erasure ${number}`, at: clock() });
  return { number, dueAt };
}

/**
 * Exports the data of the person of a request, who has no LINE to request it with: the first call starts it, and once
 * it is ready a secret downloads it once. A string is the reason for not doing it. The operator closes the request when
 * they have sent it.
 */
export async function copyForRequest(
  { db, clock }: RequestDeps,
  { id, person }: { id: string; person: string },
): Promise<{ secret: string; expiresAt: Date } | 'preparing' | 'unknown-person' | 'unknown-request'> {
  const userId = await findPersonId(db, person);
  if (userId === undefined) return 'unknown-person';
  const isOpen = (await listOpenRequests(db)).some((request) => request.id === id && request.kind === 'copy');
  if (!isOpen) return 'unknown-request';
  const at = clock();
  if (await isExportReady(db, { userId, at })) return await createExportSecret({ db, clock }, userId);
  await db.transaction().execute((tx) => enterExport(tx, { userId, at }));
  return 'preparing';
}

/** Closes a request that the operator carried out; false if no such one is open. */
export async function closeRequest(
  { db, clock }: RequestDeps,
  { id, outcome }: { id: string; outcome: string },
): Promise<boolean> {
  return await updateRequestDone(db, { id, userId: null, outcome, at: clock() });
}
