import type { Db } from '../../db/database.ts';
import { announce } from '../../db/notify.ts';
import type { OperationDeps } from '../../http/operation.ts';
import { tokenLifeSeconds } from '../../http/tokens.ts';
import { discoverGroups } from '../groups/discovery.ts';
import { rememberPerson } from '../groups/people.ts';
import { endSessionRow, hasLiveSession, insertSession, markSignedIn } from './store.ts';

/**
 * Signs in whoever LINE says the access token belongs to, and gives back a token of ours.
 * @throws INVALID_LINE_TOKEN, LINE_UNAVAILABLE
 */
export async function signIn(
  deps: Pick<OperationDeps, 'db' | 'line' | 'tokens' | 'clock' | 'log'>,
  accessToken: string,
): Promise<string> {
  const { db, line, tokens, clock } = deps;
  const identity = await line.verifyAccessToken(accessToken);
  const at = clock();
  const expiresAt = new Date(at.getTime() + tokenLifeSeconds * 1000);
  const session = await db.transaction().execute(async (tx) => {
    const userId = await rememberPerson(tx, identity);
    await markSignedIn(tx, { userId, at });
    return { userId, sessionId: await insertSession(tx, { userId, at, expiresAt }) };
  });
  await discoverGroups(deps, session.userId);
  return tokens.issue({ ...session, expiresAt });
}

/** Whether a sign-in is still good, as far as the database knows. */
export async function isSessionLive(
  db: Db,
  session: { sessionId: string; userId: string },
): Promise<boolean> {
  return hasLiveSession(db, session);
}

/** Ends a sign-in: every node stops taking its token at once. Ending it twice is ending it once. */
export async function endSession(
  { db, clock }: Pick<OperationDeps, 'db' | 'clock'>,
  sessionId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (await endSessionRow(tx, { sessionId, at: clock() })) {
      await announce(tx, { type: 'session-ended', sessionId });
    }
  });
}
