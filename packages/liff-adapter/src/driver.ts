import type { LiffContext, LiffOS, LiffProfile, OpenWindowOptions } from './types.ts';

/** How starting ended where it did not fail: here, or with the page on its way elsewhere. */
export type InitOutcome = 'ready' | 'navigating';

/**
 * What stands behind the rules: LINE's SDK or the mock. A driver does what it is told; whether a call is allowed
 * was decided before, in rules.ts.
 */
export interface LiffDriver {
  readonly mode: 'line' | 'mock';
  /** Starts LIFF. May stay pending for ever: by design when the page is redirected, by accident when LINE's client is silent. */
  init(): Promise<InitOutcome>;
  /** True once `init()` has told LIFF its id; from then on state can be read, even if starting fails later. */
  isConfigured(): boolean;
  isInClient(): boolean;
  getOS(): LiffOS;
  getLineVersion(): string | null;
  /** Version of LINE's SDK, null where none is loaded. */
  getSdkVersion(): string | null;
  isLoggedIn(): boolean;
  getAccessToken(): string | null;
  getContext(): LiffContext | null;
  getProfile(): Promise<LiffProfile>;
  /** `redirectUri` is absolute; without it the person comes back to the endpoint. */
  login(redirectUri: string | undefined): void;
  logout(): void;
  openWindow(options: OpenWindowOptions): void;
  closeWindow(): void;
}

/** Makes a driver for one LIFF app. The mock's comes from `@kepwai/liff-adapter/mock`. */
export interface LiffDriverFactory {
  createDriver(liffId: string): LiffDriver;
}
