import { handoverLivesMs, maxHandovers } from '@kepwai/rules/people/handovers';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { Tokens } from '../../../http/tokens.ts';
import { lockPerson } from '../people-store.ts';
import { needsConsent, requireRegistered } from '../registration.ts';
import { createSecret, hashOf } from '../secrets.ts';
import { isLiveSession, startSession } from '../sessions/sessions.ts';
import { findUser } from '../store.ts';
import { parsePagePath } from './path.ts';
import { deleteAllButLatest, deleteHandover, insertHandover } from './store.ts';

export { deleteOldHandovers } from './store.ts';

/** Page of the app that redeems the secret behind `#`. */
const pagePath = '/microapp/handover';

/** A link that signs a person in elsewhere, once. */
export interface Handover {
  url: string;
  expiresAt: Date;
}

/**
 * Creates a link that opens a path of the app in another browser as the same person.
 * @throws INVALID_REQUEST for a path that is no page of ours, REGISTRATION_REQUIRED, UNAUTHORIZED
 */
export async function createHandover(
  { db, clock, env }: Pick<Deps, 'db' | 'clock' | 'env'>,
  { userId, sessionId, path: wanted }: { userId: string; sessionId: string; path: string },
): Promise<Handover> {
  const path = parsePagePath(wanted, env.publicUrl);
  if (path === null) {
    throw new AppError('INVALID_REQUEST', {
      details: [{ field: '/path', message: 'เปิดหน้านี้ในเบราว์เซอร์ไม่ได้ ลองเปิดจากหน้าอื่น' }],
    });
  }
  const { secret, hash } = createSecret();
  const at = clock();
  const expiresAt = new Date(at.getTime() + handoverLivesMs);
  await db.transaction().execute(async (tx) => {
    if (!(await lockPerson(tx, userId))) throw new AppError('UNAUTHORIZED');
    await requireRegistered(tx, userId);
    await insertHandover(tx, {
      token_sha256: hash,
      session_id: sessionId,
      user_id: userId,
      path,
      created_at: at,
      expires_at: expiresAt,
    });
    await deleteAllButLatest(tx, { userId, keep: maxHandovers });
  });
  return { url: new URL(`${pagePath}#${secret}`, env.publicUrl).href, expiresAt };
}

/**
 * Exchanges the secret of a link for a session of its own.
 * @throws HANDOVER_ENDED if it is unknown, used or expired, or its session or registration has ended
 */
export async function redeemHandover(
  { db, clock, tokens }: Pick<Deps, 'db' | 'clock'> & { tokens: Tokens },
  { secret, userAgent }: { secret: string; userAgent: string | null },
): Promise<{ userId: string; token: string; path: string }> {
  const at = clock();
  const started = await db.transaction().execute(async (tx) => {
    const handover = await deleteHandover(tx, hashOf(secret));
    if (!handover || handover.expiresAt <= at || !(await isStillGood(tx, { ...handover, at }))) return null;
    const session = await startSession(tx, { userId: handover.userId, userAgent, at });
    return { session, path: handover.path };
  });
  // Thrown outside, so that a refused hand-over stays deleted.
  if (!started) throw new AppError('HANDOVER_ENDED');
  const { session, path } = started;
  return { userId: session.userId, token: await tokens.issue(session), path };
}

/** Whether the requesting session still lives, and its person is still registered. */
async function isStillGood(
  tx: Tx,
  { sessionId, userId, at }: { sessionId: string; userId: string; at: Date },
): Promise<boolean> {
  if (!(await isLiveSession(tx, { sessionId, at }))) return false;
  const user = await findUser(tx, userId);
  return user !== null && !needsConsent(user);
}
