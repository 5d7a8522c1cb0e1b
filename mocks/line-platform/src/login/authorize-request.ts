import { findApp, isUnderEndpoint } from '../liff/apps.ts';
import type { Platform } from '../platform.ts';
import type { LiffApp } from '../state/rows.ts';

/** A login request of a page. */
export interface AuthorizeRequest {
  /** Null for plain LINE Login. */
  app: LiffApp | null;
  clientId: string;
  scope: string[];
  redirectUri: string;
  state: string;
  codeChallenge: string | null;
  nonce: string | undefined;
}

/** Outcome of a request: a page to answer it, an error page, or an error for the app. */
export type ReadRequest =
  | { kind: 'ask'; request: AuthorizeRequest }
  | { kind: 'refuse'; message: string }
  | { kind: 'back'; request: AuthorizeRequest; error: string; description: string };

export type AuthorizeQuery = Record<string, string | undefined>;

const invalidRedirect = 'Invalid redirect_uri value. Check if it is registered in a LINE developers site.';

/** Reads a login of a LIFF app. Without `redirect_uri` it returns to the endpoint. */
export function readLiffRequest(platform: Platform, query: AuthorizeQuery): ReadRequest {
  const app = findApp(platform, query.app_id ?? '');
  if (!app) return { kind: 'refuse', message: 'Invalid app_id.' };
  const redirectUri = query.redirect_uri ?? app.endpointUrl;
  if (!isUnderEndpoint(app, redirectUri)) return { kind: 'refuse', message: invalidRedirect };
  const request = { ...readCommon(query, redirectUri), app, clientId: app.channelId, scope: app.scope };
  if (request.codeChallenge === null) {
    return { kind: 'back', request, error: 'INVALID_REQUEST', description: "'code_challenge' is required." };
  }
  return checkCommon(query, request);
}

/** Reads a login of a plain web page. */
export function readLoginRequest(platform: Platform, query: AuthorizeQuery): ReadRequest {
  const { loginChannelId, appOrigins } = platform.config;
  if (query.client_id !== loginChannelId) return { kind: 'refuse', message: 'Invalid client_id.' };
  const redirectUri = query.redirect_uri ?? '';
  const isKnown = URL.canParse(redirectUri) && appOrigins.includes(new URL(redirectUri).origin);
  if (!isKnown) return { kind: 'refuse', message: invalidRedirect };
  const scope = (query.scope ?? '').split(' ').filter(Boolean);
  const request = { ...readCommon(query, redirectUri), app: null, clientId: loginChannelId, scope };
  if (!scope.some((name) => ['profile', 'openid'].includes(name))) {
    return { kind: 'back', request, error: 'INVALID_SCOPE', description: 'scope is not supported.' };
  }
  return checkCommon(query, request);
}

function readCommon(
  query: AuthorizeQuery,
  redirectUri: string,
): Pick<AuthorizeRequest, 'redirectUri' | 'state' | 'codeChallenge' | 'nonce'> {
  const { state = '', code_challenge: codeChallenge = null, nonce } = query;
  return { redirectUri, state, codeChallenge, nonce };
}

function checkCommon(query: AuthorizeQuery, request: AuthorizeRequest): ReadRequest {
  if (query.response_type !== 'code') {
    const description = 'response_type is not supported.';
    return { kind: 'back', request, error: 'UNSUPPORTED_RESPONSE_TYPE', description };
  }
  const invalid = (description: string): ReadRequest => ({
    kind: 'back',
    request,
    error: 'INVALID_REQUEST',
    description,
  });
  if (request.state === '') return invalid("'state' is required.");
  if (request.codeChallenge === null) return { kind: 'ask', request };
  if (query.code_challenge_method !== 'S256') return invalid("'code_challenge_method' must be S256.");
  return /^[\w-]{43}$/.test(request.codeChallenge)
    ? { kind: 'ask', request }
    : invalid("'code_challenge' is invalid.");
}
