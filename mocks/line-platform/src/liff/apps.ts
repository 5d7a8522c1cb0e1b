import { z } from 'zod';
import { notFound } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { idTokenFaults, type LiffApp } from '../state/rows.ts';

/** Format of LIFF ids: the channel's digits, a dash, and eight characters. */
export const liffIdPattern = /^\d+-[A-Za-z0-9]{8}$/;

const availability = z.strictObject({
  permission: z.boolean(),
  minVer: z.string().optional(),
  unsupportedFromVer: z.string().optional(),
  minOsVer: z.string().optional(),
});
const promptAnswer = z.enum(['ask', 'allow', 'refuse', 'close', 'fail']);

/** Change of an app's settings and of its people's answers; the rest stays. */
export const appChangeSchema = z
  .strictObject({
    endpointUrl: z.url(),
    scope: z.array(z.string()),
    viewType: z.enum(['compact', 'tall', 'full', 'frame', 'full-flex']),
    /** Overrides, by name. */
    availability: z.record(z.string(), availability),
    contextType: z.enum(['utou', 'room', 'group', 'none', 'external', 'square_chat']).nullable(),
    miniAppId: z.string().nullable(),
    miniDomainAllowed: z.boolean(),
    hasLinkedBot: z.boolean(),
    subwindowCommonModule: z.boolean(),
    contextOverrides: z.record(z.string(), z.unknown()),
    accessTokenLifeSeconds: z.int(),
    idTokenLifeSeconds: z.int(),
    idTokenFault: z.enum(idTokenFaults).nullable(),
    idTokenClaims: z.record(z.string(), z.unknown()),
    signIn: z.discriminatedUnion('answer', [
      z.strictObject({ answer: z.literal('ask') }),
      z.strictObject({ answer: z.literal('deny'), withoutReason: z.boolean().optional() }),
      z.strictObject({ answer: z.literal('allow'), userId: z.string() }),
    ]),
    consent: promptAnswer,
    friendRequest: promptAnswer,
    picker: promptAnswer,
  })
  .partial();

export type AppChange = z.input<typeof appChangeSchema>;

/**
 * LINE's defaults for an ordinary app. Functions that LINE grants individually are off: to verified mini
 * apps, in Japan, or to its own pages. Android's client is on: with `multipleLiffTransition` every start goes
 * to `liff://app/…` and stays.
 */
const defaultAvailability: LiffApp['availability'] = {
  shareTargetPicker: { permission: true, minVer: '10.3.0' },
  multipleLiffTransition: { permission: true, minVer: '10.18.0' },
  subwindowOpen: { permission: true, minVer: '11.7.0' },
  scanCode: { permission: true, minVer: '9.4.0', unsupportedFromVer: '9.19.0' },
  scanCodeV2: { permission: true, minVer: '11.7.0', minOsVer: '14.3.0' },
  skipChannelVerificationScreen: { permission: false, minVer: '11.14.0' },
  addToHomeV2: { permission: true, minVer: '13.20.0' },
  addToHomeHideDomain: { permission: false, minVer: '13.20.0' },
  addToHomeLineScheme: { permission: false, minVer: '13.20.0' },
  addToHomeScreen: { permission: false, minVer: '9.16.0' },
  getAdvertisingId: { permission: false, minVer: '7.14.0' },
  bluetoothLeFunction: { permission: false, minVer: '9.14.0', unsupportedFromVer: '9.19.0' },
  iap: { permission: false, minVer: '15.6.0' },
};

function createApp({ config }: Platform, liffId: string): LiffApp {
  return {
    liffId,
    channelId: liffId === config.liffId ? config.loginChannelId : (liffId.split('-')[0] ?? liffId),
    endpointUrl: config.liffEndpointUrl,
    scope: ['profile', 'openid', 'chat_message.write'],
    viewType: 'full',
    availability: defaultAvailability,
    contextType: null,
    miniAppId: null,
    miniDomainAllowed: false,
    hasLinkedBot: true,
    subwindowCommonModule: true,
    contextOverrides: {},
    accessTokenLifeSeconds: 12 * 3600,
    idTokenLifeSeconds: 3600,
    idTokenFault: null,
    idTokenClaims: {},
    signIn: { answer: 'ask' },
    consent: 'ask',
    friendRequest: 'ask',
    picker: 'ask',
  };
}

/** Returns the app; undefined for an unregistered id. Ours always exists. */
export function findApp(platform: Platform, liffId: string): LiffApp | undefined {
  const known = platform.store.liffApps.get(liffId);
  return known ?? (liffId === platform.config.liffId ? createApp(platform, liffId) : undefined);
}

/**
 * Returns the app.
 * @throws LineError 404
 */
export function getApp(platform: Platform, liffId: string): LiffApp {
  const app = findApp(platform, liffId);
  if (!app) throw notFound();
  return app;
}

/** Lists all apps, ours first. */
export function listApps(platform: Platform): LiffApp[] {
  const { config, store } = platform;
  const others = store.liffApps.values().filter(({ liffId }) => liffId !== config.liffId);
  return [getApp(platform, config.liffId), ...others];
}

/** Changes an app; an unknown id creates another app. */
export function changeApp(platform: Platform, liffId: string, change: AppChange): LiffApp {
  const before = findApp(platform, liffId) ?? createApp(platform, liffId);
  const { availability: changed, ...rest } = appChangeSchema.parse(change);
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const app = { ...before, ...given, availability: { ...before.availability, ...changed } };
  platform.store.liffApps.put(liffId, app);
  return app;
}

/** Returns whether an address is the endpoint itself or below it, by whole segments; query and fragment do not count. */
export function isUnderEndpoint(app: LiffApp, redirectUri: string): boolean {
  if (!URL.canParse(redirectUri)) return false;
  const given = new URL(redirectUri);
  const endpoint = new URL(app.endpointUrl);
  const folder = endpoint.pathname.endsWith('/') ? endpoint.pathname : `${endpoint.pathname}/`;
  return (
    given.origin === endpoint.origin &&
    (given.pathname === endpoint.pathname || given.pathname.startsWith(folder))
  );
}
