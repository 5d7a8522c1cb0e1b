import { signIdToken } from '../login/id-tokens.ts';
import { issueUserToken } from '../login/tokens.ts';
import type { Platform } from '../platform.ts';
import type { LiffApp, PromptAnswer, SubWindow, UserToken } from '../state/rows.ts';
import { putGrant } from './grants.ts';

/** LINE's own LIFF apps that the SDK opens: for consent, and to add a friend. */
export const lineApps = { consent: '1656032314-Xgrw5Pmk', friend: '1656032314-CWSCEjzU' } as const;

export type SubWindowAnswer = NonNullable<SubWindow['answer']>;

export type LineAppId = (typeof lineApps)[keyof typeof lineApps];

export const isLineApp = (liffId: string): liffId is LineAppId =>
  liffId === lineApps.consent || liffId === lineApps.friend;

/** Returns the answer of a person who answers automatically. */
export const ownAnswer = (app: LiffApp, lineApp: LineAppId): PromptAnswer =>
  lineApp === lineApps.consent ? app.consent : app.friendRequest;

/** Answers one of LINE's windows in a person's name; null while they think. */
export async function answerLineApp(
  platform: Platform,
  { lineApp, app, opener, answer }: LineAppVisit,
): Promise<SubWindowAnswer | null> {
  if (answer === 'ask') return null;
  if (answer === 'refuse') return { status: 'cancel', result: {} };
  if (answer === 'close') return { status: 'close', result: {} };
  if (lineApp === lineApps.consent) {
    const result = answer === 'fail' ? { ICA_ERROR: 'SERVER_ERROR' } : await grantAll(platform, app, opener);
    return { status: 'submit', result };
  }
  if (answer === 'fail') return { status: 'submit', result: { ADD_FRIEND_ERROR: 'SERVER_ERROR' } };
  befriend(platform, opener.userId);
  return { status: 'submit', result: {} };
}

/** An open window of LINE with its app, its person and their answer. */
export interface LineAppVisit {
  lineApp: LineAppId;
  app: LiffApp;
  opener: UserToken;
  answer: PromptAnswer;
}

/** Grants everything that the app wants: a new access token replaces the old one, with a new ID token. */
async function grantAll(
  platform: Platform,
  app: LiffApp,
  opener: UserToken,
): Promise<Record<string, unknown>> {
  const { userId, liff } = opener;
  const { channelId, accessTokenLifeSeconds: expiresIn } = app;
  const scope = app.scope.join(' ');
  putGrant(platform, app, userId, app.scope);
  platform.store.userTokens.put(opener.token, { ...opener, revoked: true });
  const { token } = issueUserToken(platform, userId, { clientId: channelId, scope, expiresIn, liff });
  const newIdToken = app.scope.includes('openid')
    ? await signIdToken(platform, {
        ...{ userId, channelId, scope },
        lifeSeconds: app.idTokenLifeSeconds,
        fault: app.idTokenFault,
        claims: app.idTokenClaims,
      })
    : undefined;
  return { newAccessToken: token, newIdToken };
}

function befriend({ store }: Platform, userId: string): void {
  const user = store.users.get(userId);
  if (user) store.users.put(userId, { ...user, isFriend: true });
}
