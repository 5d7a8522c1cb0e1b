import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { LiveSession } from '../../../http/authenticate.ts';
import { type Tokens, tokenLifeSeconds } from '../../../http/tokens.ts';
import { rememberPerson } from '../people.ts';
import { deviceOf } from './device.ts';
import {
  deleteSessions,
  endAllSessionRows,
  endSessionRow,
  endSessionRowsBut,
  findLiveSessionRow,
  insertSession,
  isSessionOf,
  listLiveSessions,
  markSignedIn,
  type SessionRow,
} from './store.ts';

/** Of more than anybody has, the latest are listed. */
const mostListed = 100;

type SignInDeps = Pick<Deps, 'db' | 'line' | 'clock'> & {
  tokens: Tokens;
  /** Finds the chats of whoever signed in, which stand above people. */
  discovery: { atSignIn(userId: string): Promise<void> };
};

/**
 * Signs in whoever LINE says the access token belongs to, and returns who that is, and a token of ours.
 * @throws INVALID_LINE_TOKEN, LINE_UNAVAILABLE
 */
export async function signIn(
  { db, line, tokens, clock, discovery }: SignInDeps,
  { accessToken, userAgent }: { accessToken: string; userAgent: string | null },
): Promise<{ userId: string; token: string }> {
  const identity = await line.verifyAccessToken(accessToken);
  const at = clock();
  const expiresAt = new Date(at.getTime() + tokenLifeSeconds * 1000);
  const device = deviceOf(userAgent);
  const session = await db.transaction().execute(async (tx) => {
    const userId = await rememberPerson(tx, identity);
    await markSignedIn(tx, { userId, at });
    return { userId, sessionId: await insertSession(tx, { userId, device, at, expiresAt }) };
  });
  await discovery.atSignIn(session.userId);
  return { userId: session.userId, token: await tokens.issue({ ...session, expiresAt }) };
}

/** Returns a sign-in that has not ended, as far as the database knows; whether it expired is the caller's to see. */
export async function findLiveSession(db: Db, sessionId: string): Promise<LiveSession | null> {
  return findLiveSessionRow(db, sessionId);
}

type EndingDeps = Pick<Deps, 'db' | 'clock' | 'record'> & {
  /** Has this node ask the database anew whether a session lives. */
  forgetSession(sessionId: string): void;
};

/** Where somebody is signed in, the latest first. */
export async function listSessions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
): Promise<SessionRow[]> {
  return await listLiveSessions(db, { userId, at: clock(), limit: mostListed });
}

/**
 * Ends a sign-in: this node takes its token no more when this is done, every other as soon as it hears. Ending it twice is ending it once.
 * @throws NOT_FOUND for what is no session of this person
 */
export async function endSession(
  { db, clock, forgetSession, record }: EndingDeps,
  session: { sessionId: string; userId: string },
): Promise<void> {
  const { sessionId, userId } = session;
  await db.transaction().execute(async (tx) => {
    if (await endSessionRow(tx, { ...session, at: clock() })) {
      await record(tx, { kind: 'sessions-ended', userId, sessionIds: [sessionId], actor: { userId } });
    } else if (!(await isSessionOf(tx, session))) {
      throw new AppError('NOT_FOUND');
    }
  });
  forgetSession(sessionId);
}

/** Ends all sign-ins of somebody but this one. */
export async function endOtherSessions(
  { db, clock, forgetSession, record }: EndingDeps,
  session: { sessionId: string; userId: string },
): Promise<void> {
  const { userId } = session;
  const ended = await db.transaction().execute(async (tx) => {
    const sessionIds = await endSessionRowsBut(tx, { ...session, at: clock() });
    if (sessionIds.length > 0) {
      await record(tx, { kind: 'sessions-ended', userId, sessionIds, actor: { userId } });
    }
    return sessionIds;
  });
  for (const sessionId of ended) forgetSession(sessionId);
}

/**
 * Ends all sign-ins of the person whose id, ours or LINE's, this is, or of everybody, on every node; returns how many, or null where
 * nobody has this id.
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

/** Forgets sign-ins that expired before an instant. */
export async function forgetOldSessions(db: Db, before: Date): Promise<void> {
  await deleteSessions(db, { expiredBefore: before });
}
