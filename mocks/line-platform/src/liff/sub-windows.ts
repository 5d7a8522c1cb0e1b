import { createHash } from 'node:crypto';
import { notFound } from '../http/errors.ts';
import { signIdToken } from '../login/id-tokens.ts';
import { issueUserToken } from '../login/tokens.ts';
import type { Platform } from '../platform.ts';
import { newOpaqueToken } from '../state/ids.ts';
import type { LiffApp, SubWindow, UserToken } from '../state/rows.ts';
import { getApp } from './apps.ts';
import { putGrant } from './grants.ts';

/** LINE's own LIFF apps that the SDK opens: for consent, and to add a friend. */
export const lineApps = { consent: '1656032314-Xgrw5Pmk', friend: '1656032314-CWSCEjzU' } as const;

export type SubWindowAnswer = NonNullable<SubWindow['answer']>;

/** What the parent said when it opened one. */
export type NewSubWindow = Pick<SubWindow, 'mainLiffId' | 'subLiffId' | 'mstChallenge' | 'appData' | 'view'>;

/** Opens a sub-window. LINE's own are answered at once where the app's people answer by themselves. */
export async function openSubWindow(
  platform: Platform,
  opener: UserToken,
  input: NewSubWindow,
): Promise<SubWindow> {
  const window: SubWindow = {
    ...input,
    msit: newOpaqueToken(24),
    mst: newOpaqueToken(24),
    userId: opener.userId,
    createdAt: platform.clock.now(),
    answer: null,
  };
  const answer = await answerByItself(platform, window, opener);
  const opened = { ...window, answer };
  platform.store.subWindows.put(opened.msit, opened);
  return opened;
}

async function answerByItself(
  platform: Platform,
  window: SubWindow,
  opener: UserToken,
): Promise<SubWindowAnswer | null> {
  const app = getApp(platform, window.mainLiffId);
  if (window.subLiffId === lineApps.consent) {
    if (app.consent === 'fail') return { status: 'submit', result: { ICA_ERROR: 'SERVER_ERROR' } };
    if (app.consent === 'allow') return { status: 'submit', result: await grantAll(platform, app, opener) };
    return leaving(app.consent);
  }
  if (window.subLiffId === lineApps.friend) {
    if (app.friendRequest === 'fail')
      return { status: 'submit', result: { ADD_FRIEND_ERROR: 'SERVER_ERROR' } };
    if (app.friendRequest === 'allow') return { status: 'submit', result: befriend(platform, opener.userId) };
    return leaving(app.friendRequest);
  }
  return null;
}

function leaving(answer: LiffApp['consent']): SubWindowAnswer | null {
  if (answer === 'refuse') return { status: 'cancel', result: {} };
  return answer === 'close' ? { status: 'close', result: {} } : null;
}

/** Everything the app wants is allowed: a new access token takes the place of the old one, with a new ID token. */
export async function grantAll(
  platform: Platform,
  app: LiffApp,
  opener: UserToken,
): Promise<Record<string, unknown>> {
  const scope = app.scope.join(' ');
  const { userId, liff } = opener;
  putGrant(platform, app, userId, app.scope);
  platform.store.userTokens.put(opener.token, { ...opener, revoked: true });
  const expiresIn = app.accessTokenLifeSeconds;
  const { token } = issueUserToken(platform, userId, { clientId: app.channelId, scope, expiresIn, liff });
  const newIdToken = app.scope.includes('openid')
    ? await signIdToken(platform, { userId, channelId: app.channelId, scope, fault: app.idTokenFault })
    : undefined;
  return { newAccessToken: token, newIdToken };
}

function befriend({ store }: Platform, userId: string): Record<string, unknown> {
  const user = store.users.get(userId);
  if (user) store.users.put(userId, { ...user, isFriend: true });
  return {};
}

/** The sub-window whose own token this is. @throws LineError 404 */
export function getByMst({ store }: Platform, mst: string): SubWindow {
  const found = store.subWindows.values().find((window) => window.mst === mst);
  if (!found) throw notFound();
  return found;
}

/** Leaves an answer for the parent; the first one counts. Without `msit`: the one opened last. @throws LineError 404 */
export function answerSubWindow(
  { store }: Platform,
  { msit, ...answer }: SubWindowAnswer & { msit?: string | undefined },
): SubWindow {
  const window = msit === undefined ? store.subWindows.values().at(-1) : store.subWindows.get(msit);
  if (!window) throw notFound();
  if (window.answer !== null) return window;
  const answered = { ...window, answer };
  store.subWindows.put(window.msit, answered);
  return answered;
}

/** How long LINE keeps the parent's question open. */
const WAIT_MS = 50_000;

/** The answer as soon as there is one; `error` when there is none yet, after which the SDK asks again. */
export async function waitForAnswer(
  { store, clock }: Platform,
  msit: string,
  signal: AbortSignal,
): Promise<SubWindowAnswer> {
  const done = new AbortController();
  const stop = store.onChange((table, key) => {
    if (table === 'subWindows' && key === msit) done.abort();
  });
  const answered = () => store.subWindows.get(msit)?.answer;
  if (!answered()) await clock.sleep(WAIT_MS, AbortSignal.any([done.signal, signal]));
  stop();
  return answered() ?? { status: 'error', result: {} };
}

/** True where the verifier of the sub-window is the one the parent's challenge was made from. */
export function provesMst(verifier: string, challenge: string): boolean {
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}
