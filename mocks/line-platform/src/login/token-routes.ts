import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { oauthError } from '../http/errors.ts';
import { findApp } from '../liff/apps.ts';
import { issueByAssertion, revokeJwtToken } from '../messaging/channel-token-routes.ts';
import type { Platform } from '../platform.ts';
import type { AuthorizationCode, LiffApp } from '../state/rows.ts';
import { issueRefreshToken, redeemCode } from './authorization.ts';
import { signIdToken, verifyIdToken } from './id-tokens.ts';
import { getPublicKeys } from './signing-key.ts';
import { issueUserToken } from './tokens.ts';

/** Lifetime of an access token of plain LINE Login; LIFF's is a setting of the app. */
const loginTokenLifeSeconds = 30 * 24 * 3600;

const tokenForm = z.object({
  grant_type: z.string().default(''),
  code: z.string().default(''),
  client_id: z.string().default(''),
  client_secret: z.string().default(''),
  redirect_uri: z.string().default(''),
  code_verifier: z.string().optional(),
  refresh_token: z.string().default(''),
  appId: z.string().optional(),
  id_token_key_type: z.string().optional(),
});
type TokenForm = z.output<typeof tokenForm>;

const verifyForm = z.object({
  id_token: z.string().default(''),
  client_id: z.string().default(''),
  nonce: z.string().optional(),
  user_id: z.string().optional(),
});

/** Adds the exchange of codes for tokens, and the verification of ID tokens. */
export function addTokenRoutes(app: FastifyInstance, platform: Platform): void {
  app.post('/oauth2/v2.1/token', async (request, reply) => {
    const form = tokenForm.parse(request.body ?? {});
    reply.header('cache-control', 'no-store');
    if (form.grant_type === 'authorization_code') return exchangeCode(platform, form);
    if (form.grant_type === 'refresh_token') return refresh(platform, form);
    if (form.grant_type === 'client_credentials') return issueByAssertion(platform, request.body);
    throw oauthError('unsupported_grant_type', 'unsupported grant_type');
  });

  app.get('/oauth2/v2.1/certs', async () => getPublicKeys(platform));

  app.post('/oauth2/v2.1/verify', async (request) => {
    const { id_token, client_id, nonce, user_id } = verifyForm.parse(request.body ?? {});
    if (id_token === '') throw oauthError('invalid_request', 'id_token is required');
    if (client_id === '') throw oauthError('invalid_request', 'client_id is required');
    return verifyIdToken(platform, id_token, { clientId: client_id, nonce, userId: user_id });
  });

  app.post('/oauth2/v2.1/revoke', async (request, reply) => {
    if (revokeJwtToken(platform, request.body)) return reply.send();
    const { access_token } = z.object({ access_token: z.string().default('') }).parse(request.body ?? {});
    const row = platform.store.userTokens.get(access_token);
    if (row) platform.store.userTokens.put(row.token, { ...row, revoked: true });
    return reply.send();
  });

  app.get('/.well-known/openid-configuration', async () => ({
    issuer: 'https://access.line.me',
    authorization_endpoint: 'https://access.line.me/oauth2/v2.1/authorize',
    token_endpoint: 'https://api.line.me/oauth2/v2.1/token',
    revocation_endpoint: 'https://api.line.me/oauth2/v2.1/revoke',
    userinfo_endpoint: 'https://api.line.me/oauth2/v2.1/userinfo',
    jwks_uri: 'https://api.line.me/oauth2/v2.1/certs',
    scopes_supported: ['openid', 'profile', 'email'],
    response_types_supported: ['code'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
  }));
}

async function exchangeCode(platform: Platform, form: TokenForm): Promise<Record<string, unknown>> {
  for (const name of ['code', 'client_id', 'redirect_uri'] as const) {
    if (form[name] === '') throw oauthError('invalid_request', `${name} is required`);
  }
  const isLiff = form.appId !== undefined;
  if (!isLiff) requireClientSecret(platform, form);
  const row = redeemCode(platform, {
    code: form.code,
    clientId: form.client_id,
    redirectUri: form.redirect_uri,
    codeVerifier: form.code_verifier,
  });
  const liffApp = row.liffId === null ? undefined : findApp(platform, row.liffId);
  if (row.liffId !== (form.appId ?? null)) throw oauthError('invalid_grant', 'appId does not match');
  const alg = form.id_token_key_type === 'JWK' ? 'ES256' : 'HS256';
  return answerWithTokens(platform, row, liffApp, alg);
}

async function answerWithTokens(
  platform: Platform,
  row: AuthorizationCode,
  liffApp: LiffApp | undefined,
  alg: 'ES256' | 'HS256',
): Promise<Record<string, unknown>> {
  const { userId, clientId, scope, nonce } = row;
  const expiresIn = liffApp?.accessTokenLifeSeconds ?? loginTokenLifeSeconds;
  const liff = liffApp && { liffId: liffApp.liffId, contextType: 'external' as const };
  const { token } = issueUserToken(platform, userId, { clientId, scope, expiresIn, liff });
  const idToken = scope.split(' ').includes('openid')
    ? await signIdToken(platform, {
        ...{ userId, channelId: clientId, scope, nonce, alg },
        lifeSeconds: liffApp?.idTokenLifeSeconds,
        fault: liffApp?.idTokenFault,
        claims: liffApp?.idTokenClaims,
      })
    : undefined;
  return {
    access_token: token,
    token_type: 'Bearer',
    refresh_token: issueRefreshToken(platform, row),
    expires_in: expiresIn,
    scope,
    ...(idToken === undefined ? {} : { id_token: idToken }),
  };
}

/** Returns the same refresh token, and no ID token. */
function refresh(platform: Platform, form: TokenForm): Record<string, unknown> {
  const row = platform.store.refreshTokens.get(form.refresh_token);
  if (!row || row.clientId !== form.client_id || row.expiresAt <= platform.clock.now()) {
    throw oauthError('invalid_grant', 'invalid refresh token');
  }
  const { userId, clientId, scope } = row;
  const { token } = issueUserToken(platform, userId, { clientId, scope, expiresIn: loginTokenLifeSeconds });
  return {
    token_type: 'Bearer',
    scope,
    access_token: token,
    expires_in: loginTokenLifeSeconds,
    refresh_token: row.token,
  };
}

function requireClientSecret({ config }: Platform, form: TokenForm): void {
  if (form.client_id !== config.loginChannelId) throw oauthError('invalid_client', 'invalid client_id');
  if (form.client_secret !== config.loginChannelSecret) {
    throw oauthError('invalid_client', 'invalid client_secret');
  }
}
