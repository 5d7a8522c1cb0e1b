import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { versionsInForce } from './legal.ts';
import { findUser, insertConsents, type UserRow, updateWantsNews, type Versions } from './store.ts';

/** Whether the terms or the privacy notice in force are not the ones they accepted last. */
export function needsConsent({ accepted }: Pick<UserRow, 'accepted'>): boolean {
  const versionOf = (document: keyof typeof versionsInForce) =>
    accepted.find((consent) => consent.document === document)?.version;
  return versionOf('terms') !== versionsInForce.terms || versionOf('privacy') !== versionsInForce.privacy;
}

/** Passes people who accepted the terms and the privacy notice in force. @throws REGISTRATION_REQUIRED */
export async function requireRegistered(db: Db | Tx, userId: string): Promise<void> {
  const user = await findUser(db, userId);
  if (!user || needsConsent(user)) throw new AppError('REGISTRATION_REQUIRED');
}

/**
 * Notes what somebody accepted, as they saw it; what they accepted before stays as of then.
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

/** Who asks, as they are. @throws UNAUTHORIZED where they were erased while their session was still trusted: nobody any more */
export async function requireUser(db: Db | Tx, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId);
  if (!user) throw new AppError('UNAUTHORIZED');
  return user;
}
