import { type Clock, systemClock } from './clock.ts';
import type { StartVisit } from './visits/start-visit.ts';

/** Messaging API channel of the bot, as in the console. */
export interface MessagingChannel {
  /** Digits. Default `2000000002`. */
  id: string;
  /** Key of the webhook signature, and of `POST /oauth2/v3/token`. */
  secret: string;
  /** A long-lived token that is accepted besides the issued ones. Default: none. */
  accessToken: string | null;
  /** User id of the bot, the `destination` of every webhook. */
  botUserId: string;
  /** Id with the `@`. */
  basicId: string;
  displayName: string;
}

/** Options of `createLinePlatform`; all have working defaults. */
export interface LinePlatformOptions {
  /** Folder for state and content, so that a restart keeps them. Default: memory, and a temporary folder for content. */
  dataDir?: string | undefined;
  /** Public address of this platform, part of picture URLs. Default: the address it listens on. */
  publicOrigin?: string | undefined;
  /**
   * Origins that can call the login API, and to which people are redirected. LIFF links open on the first.
   * Default `http://localhost:3000`.
   */
  appOrigins?: string[] | undefined;
  /** Default `2000000001-kepwai00`. Its digits are the login channel's id. */
  liffId?: string | undefined;
  /** `client_id` of user access tokens. Default: the digits of `liffId`. */
  loginChannelId?: string | undefined;
  /** Key of plain LINE Login's tokens and ID tokens; LIFF needs none. */
  loginChannelSecret?: string | undefined;
  /** Address of the LIFF app. Default: `/microapp` on the first app origin. */
  liffEndpointUrl?: string | undefined;
  messagingChannel?: Partial<MessagingChannel> | undefined;
  /** Address of webhooks. Default: none until `PUT /v2/bot/channel/webhook/endpoint` or `/dev/webhook` sets it. */
  webhookUrl?: string | undefined;
  /** Whether to retry webhooks that were not answered with 2xx. Default true. */
  redelivery?: boolean | undefined;
  /** Pauses before the 2nd, 3rd, … attempt in ms; the last one repeats. Default 1 s, 2 s, 5 s, 10 s, 15 s. */
  redeliveryDelaysMs?: number[] | undefined;
  /** Maximum pushed messages per month; null for no limit. Default null. */
  monthlyLimit?: number | null | undefined;
  /** Whether the account is verified, and so can list the members of a group. Default false, as for most accounts. */
  isVerifiedAccount?: boolean | undefined;
  /** Starts a visit of an outsider (`listenForVisitors`). Default: nobody can start one. */
  startVisit?: StartVisit | undefined;
  /** Proxies in front of `listenForVisitors` whose `X-Forwarded-For` is trusted. Default: none. */
  trustProxy?: string[] | undefined;
  /** Default: the system clock. */
  clock?: Clock | undefined;
  /** Sends webhooks, and loads pictures that messages of the app name. Default: global `fetch`. */
  fetch?: typeof fetch | undefined;
}

/** Options with all defaults filled in. */
export interface Config {
  dataDir: string | null;
  publicOrigin: string | null;
  appOrigins: string[];
  liffId: string;
  loginChannelId: string;
  loginChannelSecret: string;
  liffEndpointUrl: string;
  messagingChannel: MessagingChannel;
  webhookUrl: string | null;
  redelivery: boolean;
  redeliveryDelaysMs: number[];
  monthlyLimit: number | null;
  isVerifiedAccount: boolean;
  startVisit: StartVisit | null;
  trustProxy: string[];
  clock: Clock;
  fetch: typeof fetch;
}

/** Default channel; nothing in it is secret. */
export const defaultMessagingChannel: MessagingChannel = {
  id: '2000000002',
  secret: '8c570fa6dd201bb328f1c1eac23a96d8',
  accessToken: null,
  botUserId: 'U8e742f61d673b39c7fff3cecb7536ef0',
  basicId: '@kepwai',
  displayName: 'เก็บไว้',
};

/** Fills in the defaults. */
export function resolveOptions(options: LinePlatformOptions): Config {
  const liffId = options.liffId ?? '2000000001-kepwai00';
  const appOrigins = (options.appOrigins ?? ['http://localhost:3000']).map(
    (origin) => new URL(origin).origin,
  );
  return {
    dataDir: options.dataDir ?? null,
    publicOrigin: options.publicOrigin ?? null,
    appOrigins,
    liffId,
    loginChannelId: options.loginChannelId ?? liffId.split('-')[0] ?? liffId,
    loginChannelSecret: options.loginChannelSecret ?? '3d1f0b7ac9e84c52b6f9e27d5f0a1c44',
    liffEndpointUrl: options.liffEndpointUrl ?? `${appOrigins[0]}/microapp`,
    messagingChannel: { ...defaultMessagingChannel, ...options.messagingChannel },
    webhookUrl: options.webhookUrl ?? null,
    redelivery: options.redelivery ?? true,
    redeliveryDelaysMs: options.redeliveryDelaysMs ?? [1000, 2000, 5000, 10_000, 15_000],
    monthlyLimit: options.monthlyLimit ?? null,
    isVerifiedAccount: options.isVerifiedAccount ?? false,
    startVisit: options.startVisit ?? null,
    trustProxy: options.trustProxy ?? [],
    clock: options.clock ?? systemClock,
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  };
}
