import { createHash } from 'node:crypto';
import { oauthError } from '../http/errors.ts';
import type { Platform } from '../platform.ts';
import { newOpaqueToken } from '../state/ids.ts';
import type { AuthorizationCode } from '../state/rows.ts';

const codeLifeMs = 10 * 60_000;

/** Consent of a person on the login page. */
export type Agreement = Omit<AuthorizationCode, 'code' | 'expiresAt' | 'isUsed'>;

/** Issues a code for it: valid once, for ten minutes. */
export function issueCode({ store, clock }: Platform, agreement: Agreement): string {
  const code = newOpaqueToken(15);
  const expiresAt = clock.now() + codeLifeMs;
  store.authorizationCodes.put(code, { ...agreement, code, expiresAt, isUsed: false });
  return code;
}

/** Proof (PKCE) that the code is the page's own. */
export interface CodeExchange {
  code: string;
  clientId: string;
  redirectUri: string;
  codeVerifier: string | undefined;
}

/**
 * Redeems a code. LINE names the error but does not document the sentences: ours describe the cause.
 * @throws LineError 400 `invalid_grant`
 * @see https://www.rfc-editor.org/rfc/rfc7636#section-4.6
 */
export function redeemCode({ store, clock }: Platform, exchange: CodeExchange): AuthorizationCode {
  const row = store.authorizationCodes.get(exchange.code);
  if (!row || row.isUsed || row.clientId !== exchange.clientId) {
    throw oauthError('invalid_grant', 'invalid authorization code');
  }
  if (row.expiresAt <= clock.now()) throw oauthError('invalid_grant', 'authorization code expired');
  // Used up by the attempt even if it fails, so that verifiers cannot be tried one by one.
  store.authorizationCodes.put(row.code, { ...row, isUsed: true });
  if (row.redirectUri !== exchange.redirectUri) {
    throw oauthError('invalid_grant', 'redirect_uri does not match');
  }
  if (row.codeChallenge !== null && !provesChallenge(exchange.codeVerifier, row.codeChallenge)) {
    throw oauthError('invalid_grant', 'code_verifier does not match');
  }
  return row;
}

function provesChallenge(verifier: string | undefined, challenge: string): boolean {
  if (!verifier || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return createHash('sha256').update(verifier).digest('base64url') === challenge;
}

const refreshLifeMs = 90 * 24 * 3600 * 1000;

/** Issues a refresh token; LINE returns the same one until its 90 days are over. */
export function issueRefreshToken(
  { store, clock }: Platform,
  { userId, clientId, scope }: Pick<AuthorizationCode, 'userId' | 'clientId' | 'scope'>,
): string {
  const token = newOpaqueToken(15);
  const expiresAt = clock.now() + refreshLifeMs;
  store.refreshTokens.put(token, { token, userId, clientId, scope, expiresAt });
  return token;
}
