import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { versionsInForce } from './legal.ts';
import { findUser, insertConsents, type UserRow, updateWantsNews, type Versions } from './store.ts';

/** Returns whether the terms or the privacy notice in force differ from those last accepted. */
export function needsConsent({ accepted }: Pick<UserRow, 'accepted'>): boolean {
  const versionOf = (document: keyof typeof versionsInForce) =>
    accepted.find((consent) => consent.document === document)?.version;
  return versionOf('terms') !== versionsInForce.terms || versionOf('privacy') !== versionsInForce.privacy;
}

/**
 * Requires that a person accepted the terms and the privacy notice in force.
 * @throws REGISTRATION_REQUIRED
 */
export async function requireRegistered(db: Db | Tx, userId: string): Promise<void> {
  const user = await findUser(db, userId);
  if (!user || needsConsent(user)) throw new AppError('REGISTRATION_REQUIRED');
}

/**
 * Stores which versions a person accepted; earlier acceptances stay as they were.
 * @throws CONSENT_OUTDATED, UNAUTHORIZED
 */
export async function register(
  db: Db,
  { userId, versions, news, at }: { userId: string; versions: Versions; news: boolean; at: Date },
): Promise<UserRow> {
  const { terms, privacy } = versionsInForce;
  if (versions.terms !== terms || versions.privacy !== privacy) throw new AppError('CONSENT_OUTDATED');
  return await db.transaction().execute(async (tx) => {
    if (!(await updateWantsNews(tx, { userId, news }))) throw new AppError('UNAUTHORIZED');
    await insertConsents(tx, { userId, versions, at });
    return await requireUser(tx, userId);
  });
}

/**
 * Returns the calling person.
 * @throws UNAUTHORIZED if they were erased while their session was still cached
 */
export async function requireUser(db: Db | Tx, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw new AppError('UNAUTHORIZED');
  return user;
}
