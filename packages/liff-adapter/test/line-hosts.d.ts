import type { LiffContext } from '../src/types.ts';
/** A LIFF app whose channel is 1234567890. */
export declare const liffId = '1234567890-AbcdEfgh';
export declare const channelId = '1234567890';
export declare const endpointUrl = 'https://app.kepwai.test/microapp';
export declare const lineOrigin = 'https://line.kepwai.test';
/** Tokens are named for what LINE says of them. */
export declare const tokens: {
  readonly good: 'good-token';
  readonly expired: 'expired-token';
  readonly foreign: 'foreign-token';
};
export declare const somchai: {
  userId: string;
  displayName: string;
  statusMessage: string;
};
export declare function buildContext(overrides?: Partial<LiffContext>): LiffContext;
/** A context as LINE hands it over: the middle part of a token that the SDK only decodes. */
export declare function packContext(context: LiffContext): string;
/** LINE's real hosts, which the SDK has compiled in, and the fake platform of mock mode, answering alike. */
export declare const line: import('msw/node').SetupServer;
