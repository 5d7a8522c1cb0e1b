import { firstQuotaName } from '@kepwai/rules/quotas/first-name';
import { mayRename, type QuotaHolder } from '@kepwai/rules/quotas/quota-permissions';
import { writtenLine } from '@kepwai/rules/words/written-text';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { requireRegistered } from '../users/registration.ts';
import {
  findFreeQuota,
  insertQuota,
  listLinkedGroupIds,
  lockPerson,
  ownsQuota,
  updateExpiry,
  updateOwner,
  updateQuotaName,
} from './quotas-store.ts';

export { findOwn, listLinkedGroupIds, lockPerson } from './quotas-store.ts';

/** Limit of the free quota that everybody can have. */
export const freeQuotaBytes = 1_073_741_824;

/** The same if everybody can try the product: a demo holds some pictures, and is no place to leave files. */
const demoQuotaBytes = 67_108_864;

/** Creates a quota granted by the operator, and returns its id; the caller records the change. */
export async function createGrantedQuota(
  tx: Tx,
  quota: { ownerId: string; name: string; limitBytes: number; expiresAt: Date | null },
): Promise<string> {
  const { ownerId, name, limitBytes, expiresAt } = quota;
  const given = { owner_id: ownerId, name, limit_bytes: limitBytes, expires_at: expiresAt };
  const id = await insertQuota(tx, { ...given, plan: 'granted' });
  if (id === null) throw new Error('a quota that was given was not made');
  return id;
}

/**
 * Creates a person's one free quota, and returns its id; idempotent for the same `creationKey`.
 * @throws REGISTRATION_REQUIRED, FREE_QUOTA_USED, INVALID_REQUEST
 */
export async function createFreeQuota(
  { db, record, env }: Pick<Deps, 'db' | 'record' | 'env'>,
  { ownerId, name, creationKey }: { ownerId: string; name: string; creationKey: string | null },
): Promise<string> {
  await requireRegistered(db, ownerId);
  const limitBytes = env.demo === 'on' ? demoQuotaBytes : freeQuotaBytes;
  const quota = { ownerId, name: readableName(name), creationKey, limitBytes };
  const id = await db.transaction().execute((tx) => makeFreeQuota(tx, { record }, quota));
  if (id !== null) return id;
  const known = await findFreeQuota(db, ownerId);
  if (known && creationKey !== null && known.creation_key === creationKey) return known.id;
  throw new AppError('FREE_QUOTA_USED');
}

/** Creates a person's free quota for a promo, in its transaction. @throws FREE_QUOTA_USED */
export async function createFirstQuota(tx: Tx, deps: Pick<Deps, 'record'>, ownerId: string): Promise<string> {
  const id = await makeFreeQuota(tx, deps, {
    ...{ ownerId, name: firstQuotaName, creationKey: null },
    limitBytes: freeQuotaBytes,
  });
  if (id === null) throw new AppError('FREE_QUOTA_USED');
  return id;
}

async function makeFreeQuota(
  tx: Tx,
  { record }: Pick<Deps, 'record'>,
  quota: { ownerId: string; name: string; creationKey: string | null; limitBytes: number },
): Promise<string | null> {
  const { ownerId, name, creationKey, limitBytes } = quota;
  // Another could be handed over to them at the same time (ownership/offers.ts).
  await lockPerson(tx, ownerId);
  const given = { owner_id: ownerId, name, creation_key: creationKey, limit_bytes: limitBytes };
  const quotaId = await insertQuota(tx, { ...given, plan: 'free' });
  if (quotaId !== null) await record(tx, { kind: 'quota-created', quotaId, actor: { userId: ownerId } });
  return quotaId;
}

/**
 * Renames a quota; open pages of its groups are notified.
 * @throws NOT_ALLOWED, INVALID_REQUEST
 */
export async function renameQuota(
  { db, record }: Pick<Deps, 'db' | 'record'>,
  holder: QuotaHolder,
  name: string,
): Promise<void> {
  if (!mayRename(holder)) throw new AppError('NOT_ALLOWED');
  const { quotaId, userId } = holder;
  const newName = readableName(name);
  await db.transaction().execute(async (tx) => {
    await updateQuotaName(tx, { quotaId, name: newName });
    const groupIds = await listLinkedGroupIds(tx, quotaId);
    await record(tx, { kind: 'quota-renamed', quotaId, groupIds, actor: { userId } });
  });
}

/** Changes the expiry of a quota, or removes it; returns its groups, for the caller to record. */
export async function changeExpiry(
  tx: Tx,
  { quotaId, expiresAt }: { quotaId: string; expiresAt: Date | null },
): Promise<string[]> {
  await updateExpiry(tx, { quotaId, expiresAt });
  return await listLinkedGroupIds(tx, quotaId);
}

function readableName(name: string): string {
  const line = writtenLine(name);
  if (line !== '') return line;
  throw new AppError('INVALID_REQUEST', { details: [{ field: '/name', message: 'ตั้งชื่อที่เก็บ' }] });
}

/** Moves the quotas of an erased person, if any, to another. They stay unchanged, with their managers. */
export async function giveQuotasTo(
  tx: Tx,
  { ownerId, newOwnerId }: { ownerId: string; newOwnerId: () => Promise<string> },
): Promise<void> {
  if (!(await ownsQuota(tx, ownerId))) return;
  await updateOwner(tx, { ownerId, newOwnerId: await newOwnerId() });
}
