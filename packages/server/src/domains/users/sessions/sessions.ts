import type { Db, Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { LiveSession } from '../../../http/authenticate.ts';
import { type Tokens, tokenLifeSeconds } from '../../../http/tokens.ts';
import { rememberPerson } from '../people.ts';
import { deviceOf } from './device.ts';
import {
  deleteHandovers,
  deleteSessions,
  endAllSessionRows,
  endSessionRow,
  endSessionRowsBut,
  findLiveSession,
  insertSession,
  isSessionOf,
  listLiveSessions,
  markSignedIn,
  type SessionRow,
} from './store.ts';

export { findLiveSession } from './store.ts';

/** Maximum number of listed sessions, the latest first. */
const mostListed = 100;

type SignInDeps = Pick<Deps, 'db' | 'line' | 'clock'> & {
  tokens: Tokens;
  /** Discovery of chats after a sign-in, passed in because it belongs to a higher layer. */
  discovery: { atSignIn(userId: string): Promise<void> };
};

/**
 * Signs in the owner of a LINE access token, and returns the person and a token of ours.
 * @throws INVALID_LINE_TOKEN, LINE_UNAVAILABLE
 */
export async function signIn(
  { db, line, tokens, clock, discovery }: SignInDeps,
  { accessToken, userAgent }: { accessToken: string; userAgent: string | null },
): Promise<{ userId: string; token: string }> {
  const identity = await line.verifyAccessToken(accessToken);
  const at = clock();
  const session = await db.transaction().execute(async (tx) => {
    const userId = await rememberPerson(tx, identity);
    await markSignedIn(tx, { userId, at });
    return await startSession(tx, { userId, userAgent, at });
  });
  await discovery.atSignIn(session.userId);
  return { userId: session.userId, token: await tokens.issue(session) };
}

/** Starts a session of a person, named after their browser. */
export async function startSession(
  tx: Tx,
  { userId, userAgent, at }: { userId: string; userAgent: string | null; at: Date },
): Promise<LiveSession> {
  const expiresAt = new Date(at.getTime() + tokenLifeSeconds * 1000);
  const sessionId = await insertSession(tx, { userId, device: deviceOf(userAgent), at, expiresAt });
  return { sessionId, userId, expiresAt };
}

/** Returns whether a session has neither ended nor expired. */
export async function isLiveSession(
  tx: Tx,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<boolean> {
  const session = await findLiveSession(tx, sessionId);
  return session !== null && session.expiresAt > at;
}

type EndingDeps = Pick<Deps, 'db' | 'clock' | 'record'> & {
  /** Makes this node check again in the database whether a session lives. */
  evictSession(sessionId: string): void;
};

/** Lists a person's sessions, the latest first. */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<SessionRow[]> {
  return await listLiveSessions(db, { userId, at: clock(), limit: mostListed });
}

/**
 * Ends a session: this node refuses its token from then on, every other node as soon as it hears of it.
 * Idempotent.
 * @throws NOT_FOUND for a session of another person
 */
export async function endSession(
  { db, clock, evictSession, record }: EndingDeps,
  session: { sessionId: string; userId: string },
): Promise<void> {
  const { sessionId, userId } = session;
  await db.transaction().execute(async (tx) => {
    await deleteHandovers(tx, { userId, of: sessionId });
    if (await endSessionRow(tx, { ...session, at: clock() })) {
      await record(tx, { kind: 'sessions-ended', userId, sessionIds: [sessionId], actor: { userId } });
    } else if (!(await isSessionOf(tx, session))) {
      throw new AppError('NOT_FOUND');
    }
  });
  evictSession(sessionId);
}

/** Ends all other sessions of a person. */
export async function endOtherSessions(
  { db, clock, evictSession, record }: EndingDeps,
  session: { sessionId: string; userId: string },
): Promise<void> {
  const { userId } = session;
  const ended = await db.transaction().execute(async (tx) => {
    await deleteHandovers(tx, { userId, butOf: session.sessionId });
    const sessionIds = await endSessionRowsBut(tx, { ...session, at: clock() });
    if (sessionIds.length > 0) {
      await record(tx, { kind: 'sessions-ended', userId, sessionIds, actor: { userId } });
    }
    return sessionIds;
  });
  for (const sessionId of ended) evictSession(sessionId);
}

/** Ends all sessions of a person who is erased. */
export async function endSessionsOf(
  { db, clock, record }: Pick<EndingDeps, 'db' | 'clock' | 'record'>,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteHandovers(tx, { userId });
    const sessionIds = await endSessionRowsBut(tx, { userId, sessionId: null, at: clock() });
    if (sessionIds.length > 0) {
      await record(tx, { kind: 'sessions-ended', userId, sessionIds, actor: 'product' });
    }
  });
}

/**
 * Ends all sessions of the person with this id, ours or LINE's, or of everybody, on every node; returns the
 * count, or null if nobody has this id.
 */
export async function endAllSessions(
  { db, clock, record }: Pick<EndingDeps, 'db' | 'clock' | 'record'>,
  person: string | null,
): Promise<number | null> {
  return await db.transaction().execute(async (tx) => {
    const ended = await endAllSessionRows(tx, { person, at: clock() });
    if (!ended) return null;
    await record(tx, { kind: 'all-sessions-ended', userId: ended.userId, actor: 'operator' });
    return ended.count;
  });
}

/** Deletes sessions that expired before an instant. */
export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
  await deleteSessions(db, { expiredBefore: before });
}
