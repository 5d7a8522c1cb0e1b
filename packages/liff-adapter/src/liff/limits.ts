import type { PermissionName } from './types.ts';

/** Numbers of LINE's platform and of this package. Times are in milliseconds. @see spec.md 9 */
export const limits = {
  /** Timeout of `boot()`. */
  bootTimeoutMs: 10_000,
  /** Timeout of a call to LINE's platform. */
  callTimeoutMs: 10_000,
  /** Timeout of a call that waits for a person: LINE's own ten minutes and one more, so that LINE reports first. */
  personTimeoutMs: 660_000,
  /** Maximum logins that return signed out; the guard stops the next one. */
  loginAttempts: 2,
  /** Time after which an attempt no longer counts: a loop repeats within seconds. */
  loginAttemptsWindowMs: 300_000,
  /** Remaining lifetime below which `getFreshIdToken()` renews an ID token. */
  idTokenMarginMs: 60_000,
  messagesMin: 1,
  messagesMax: 5,
} as const;

/** Fixed numbers of LINE's SDK, which mock mode follows. Times are in milliseconds. @see spec.md 9 */
export const platformLimits = {
  subWindowReconnectAttempts: 10,
  subWindowReconnectTotalMs: 600_000,
  subWindowReconnectIntervalMs: 1_000,
  subWindowClosedCheckMs: 100,
  sharePollIntervalMs: 500,
  shareTotalMs: 600_000,
  popupHealthCheckMs: 1_000,
  /** Length of the random `state` of a login. */
  stateLength: 12,
  /** Length of the PKCE code verifier. */
  codeVerifierLength: 43,
} as const;

/** All permissions of LIFF. @see spec.md 5 */
export const permissionNames: readonly PermissionName[] = [
  'profile',
  'chat_message.write',
  'openid',
  'email',
];
