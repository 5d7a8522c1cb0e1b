import { createHash } from 'node:crypto';
import { type IdTokenRequest, signIdToken } from '../login/id-tokens.ts';
import { issueUserToken } from '../login/tokens.ts';
import type { Platform } from '../platform.ts';
import { newOpaqueToken } from '../state/ids.ts';
import type { LiffApp, LiffContextType, Picker, Share, SubWindow } from '../state/rows.ts';
import { type AppChange, changeApp, getApp, listApps } from './apps.ts';
import { packContext } from './context.ts';
import { changeGrant, getGrant } from './grants.ts';
import type { SubWindowAnswer } from './line-apps.ts';
import { answerPicker, type PickerAnswer } from './picker/pickers.ts';
import { type SendRequest, sendAsPage } from './shares.ts';
import { answerSubWindow } from './windows/sub-windows.ts';

/** Opening of the app in LINE, as by a tap on a LIFF link in a chat. */
export interface InClientOpening {
  userId: string;
  /** Default: our app. */
  liffId?: string | undefined;
  /** Type of the chat. Default: the app's setting, else `utou`. */
  contextType?: LiffContextType | undefined;
  /** Chat it was opened in: `sendMessages` posts there. */
  chatId?: string | undefined;
  /** Seconds; 0 or less gives an expired token. Default: the app's setting. */
  expiresIn?: number | undefined;
  /** Channel of the access token. Default: the app's own; another one gives a foreign token. */
  clientId?: string | undefined;
}

/** Fields that LINE's client puts into the hash. */
export interface InClientCredentials {
  accessToken: string;
  /** Hash to append to the endpoint URL: `access_token=…&context_token=…` and so on. */
  hash: string;
}

/** Control of LIFF; `/dev/liff/*` offers the same over HTTP. An absent `liffId` means our app. */
export interface LiffControl {
  /** Lists all apps, ours first. */
  apps(): LiffApp[];
  /** Changes an app at once, also for open pages; an unknown id creates another app. */
  changeApp(change: AppChange, liffId?: string): LiffApp;
  openInClient(opening: InClientOpening): Promise<InClientCredentials>;
  /** Sets the person's granted permissions; issued tokens change with them. */
  setGranted(userId: string, scope: string[], liffId?: string): void;
  /** Issues an ID token with any faults and claims. */
  issueIdToken(request: Pick<IdTokenRequest, 'userId'> & Partial<IdTokenRequest>): Promise<string>;
  /** Answers a picker; without `ott`, the one opened last. */
  answerPicker(answer: PickerAnswer): Picker;
  /** Answers a sub-window; without `msit`, the one opened last. */
  answerSubWindow(answer: SubWindowAnswer & { msit?: string | undefined }): SubWindow;
  pickers(): Picker[];
  subWindows(): SubWindow[];
  /** Sends messages as a page in LINE does by `liff.sendMessages`, into any chat. */
  sendMessages(request: SendRequest): Share;
  /** Returns messages that pages sent in people's names, oldest first. */
  shares(): Share[];
}

export function createLiffControl(platform: Platform): LiffControl {
  const { store, config } = platform;
  return {
    apps: () => listApps(platform),
    changeApp: (change, liffId = config.liffId) => changeApp(platform, liffId, change),
    openInClient: (opening) => openInClient(platform, opening),
    setGranted: (userId, scope, liffId = config.liffId) =>
      changeGrant(platform, getApp(platform, liffId), userId, scope),
    issueIdToken: (request) =>
      signIdToken(platform, { channelId: config.loginChannelId, scope: 'profile openid', ...request }),
    answerPicker: (answer) => answerPicker(platform, answer),
    answerSubWindow: (answer) => answerSubWindow(platform, answer),
    pickers: () => store.pickers.values(),
    subWindows: () => store.subWindows.values(),
    sendMessages: (request) => sendAsPage(platform, request),
    shares: () => store.shares.values(),
  };
}

async function openInClient(platform: Platform, opening: InClientOpening): Promise<InClientCredentials> {
  const app = getApp(platform, opening.liffId ?? platform.config.liffId);
  const { userId, chatId } = opening;
  const contextType = opening.contextType ?? app.contextType ?? 'utou';
  const scope = getGrant(platform, app, userId).join(' ');
  const { token: accessToken } = issueUserToken(platform, userId, {
    clientId: opening.clientId ?? app.channelId,
    scope,
    expiresIn: opening.expiresIn ?? app.accessTokenLifeSeconds,
    liff: { liffId: app.liffId, contextType, chatId },
  });
  const mstVerifier = newOpaqueToken(32);
  const idToken = scope.split(' ').includes('openid')
    ? await signIdToken(platform, {
        ...{ userId, channelId: app.channelId, scope },
        lifeSeconds: app.idTokenLifeSeconds,
        fault: app.idTokenFault,
        claims: app.idTokenClaims,
      })
    : undefined;
  const hash = new URLSearchParams({
    access_token: accessToken,
    context_token: packContext(app, { userId, accessToken, contextType }),
    feature_token: newOpaqueToken(48),
    client_id: app.channelId,
    mst_verifier: mstVerifier,
    mst_challenge: createHash('sha256').update(mstVerifier).digest('base64url'),
    ...(idToken === undefined ? {} : { id_token: idToken }),
  });
  return { accessToken, hash: hash.toString() };
}
