import type { PermissionName } from './types.ts';

/** Numbers of LINE's platform and of this package. Times are in milliseconds. @see spec.md 9 */
export const limits = {
  /** How long `boot()` waits for LINE. */
  bootTimeoutMs: 10_000,
  /** How long a call to LINE's platform may take. */
  callTimeoutMs: 10_000,
  /** How long a call may take that waits for a person: LINE's own ten minutes and one more, so that LINE speaks first. */
  personTimeoutMs: 660_000,
  /** Logins that may come back signed out before the guard stops the next. */
  loginAttempts: 2,
  /** After this long an attempt no longer counts: a loop turns in seconds. */
  loginAttemptsWindowMs: 300_000,
  /** An ID token that has less than this to live is renewed by `getFreshIdToken()`. */
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
  /** Characters of the random `state` that a login sends. */
  stateLength: 12,
  /** Characters of the PKCE code verifier. */
  codeVerifierLength: 43,
} as const;

/** All permissions that LIFF knows. @see spec.md 5 */
export const permissionNames: readonly PermissionName[] = [
  'profile',
  'chat_message.write',
  'openid',
  'email',
];
