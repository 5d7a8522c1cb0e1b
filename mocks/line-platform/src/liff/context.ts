import { createHash } from 'node:crypto';
import { newOpaqueToken } from '../state/ids.ts';
import type { LiffApp, LiffContextType } from '../state/rows.ts';

/** Person who opened the app, and the chat they opened it from. */
export interface Opening {
  userId?: string | undefined;
  accessToken?: string | undefined;
  contextType: LiffContextType;
}

/** Builds the LIFF context: the app and how it was opened, without ids of chats since 2023. */
export function buildContext(app: LiffApp, { userId, accessToken, contextType }: Opening): object {
  const context: Record<string, unknown> = {
    type: contextType,
    liffId: app.liffId,
    ...(userId === undefined ? {} : { userId }),
    endpointUrl: app.endpointUrl,
    viewType: app.viewType,
    ...(accessToken === undefined ? {} : { accessTokenHash: hashToken(accessToken) }),
    permanentLinkPattern: 'concat',
    scope: app.scope,
    availability: app.availability,
    menuColorSetting: { adaptableColorSchemes: ['light'] },
    utsTracking: { mode: 'none', sendRatio: 0 },
    tid: hashToken(`tid ${app.liffId} ${userId ?? ''}`),
    hasLinkedBot: app.hasLinkedBot,
    miniDomainAllowed: app.miniDomainAllowed,
    ...(app.miniAppId === null ? {} : { miniAppId: app.miniAppId }),
    ...app.contextOverrides,
  };
  return Object.fromEntries(Object.entries(context).filter(([, value]) => value !== null));
}

/** Packs the context as LINE sends it: in the form of a JWT, of which the SDK only decodes the middle. */
export function packContext(app: LiffApp, opening: Opening): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const header = encode({ alg: 'HS256', typ: 'JWT' });
  return `${header}.${encode(buildContext(app, opening))}.${newOpaqueToken(32)}`;
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest().subarray(0, 16).toString('base64url');
}
