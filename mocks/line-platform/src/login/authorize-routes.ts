import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { escapeHtml, renderPage, sendPage } from '../http/pages.ts';
import { putGrant, requiredScopes } from '../liff/grants.ts';
import type { Platform } from '../platform.ts';
import { issueCode } from './authorization.ts';
import {
  type AuthorizeQuery,
  type AuthorizeRequest,
  type ReadRequest,
  readLiffRequest,
  readLoginRequest,
} from './authorize-request.ts';
import { renderConsentPage } from './consent-page.ts';

const answerForm = z.looseObject({ decision: z.string().default('deny'), user_id: z.string().default('') });

/** Adds access.line.me: a page to choose a person and to allow or deny; then back to the app, with a code or an error. */
export function addAuthorizeRoutes(app: FastifyInstance, platform: Platform): void {
  const doors: Array<[path: string, read: (platform: Platform, query: AuthorizeQuery) => ReadRequest]> = [
    ['/liff/v1/authorize', readLiffRequest],
    ['/oauth2/v2.1/authorize', readLoginRequest],
  ];
  for (const [path, read] of doors) {
    app.get<{ Querystring: AuthorizeQuery }>(path, async (request, reply) => {
      const asked = read(platform, request.query);
      if (asked.kind !== 'ask') return sendRefusal(reply, asked);
      const { signIn } = asked.request.app ?? { signIn: { answer: 'ask' as const } };
      if (signIn.answer === 'deny') {
        const { error } = denied;
        return goBack(reply, asked.request, signIn.withoutReason ? { error } : denied);
      }
      if (signIn.answer === 'allow') return allow(platform, reply, asked.request, signIn);
      return sendPage(reply, renderConsentPage(platform, asked.request));
    });

    app.post<{ Querystring: AuthorizeQuery }>(path, async (request, reply) => {
      const asked = read(platform, request.query);
      if (asked.kind !== 'ask') return sendRefusal(reply, asked);
      const { decision, user_id: userId, ...boxes } = answerForm.parse(request.body ?? {});
      if (decision !== 'allow') return goBack(reply, asked.request, denied);
      const scope = asked.request.scope.filter(
        (name) => requiredScopes.includes(name) || boxes[`grant.${name}`] !== undefined,
      );
      return allow(platform, reply, asked.request, { userId, scope });
    });
  }
}

const denied = { error: 'ACCESS_DENIED', error_description: 'The resource owner denied the request.' };

function sendRefusal(reply: FastifyReply, asked: Exclude<ReadRequest, { kind: 'ask' }>): FastifyReply {
  if (asked.kind === 'back') {
    return goBack(reply, asked.request, { error: asked.error, error_description: asked.description });
  }
  const body = `<h1>400 Bad Request</h1>\n<p class="lead">${escapeHtml(asked.message)}</p>`;
  return sendPage(reply.code(400), renderPage('400 Bad Request', body));
}

function allow(
  platform: Platform,
  reply: FastifyReply,
  request: AuthorizeRequest,
  { userId, scope = request.scope }: { userId: string; scope?: string[] },
): FastifyReply {
  if (!platform.store.users.has(userId)) {
    return sendRefusal(reply, { kind: 'refuse', message: 'Nobody was chosen.' });
  }
  if (request.app) putGrant(platform, request.app, userId, scope);
  const code = issueCode(platform, {
    liffId: request.app?.liffId ?? null,
    clientId: request.clientId,
    userId,
    scope: scope.join(' '),
    redirectUri: request.redirectUri,
    codeChallenge: request.codeChallenge,
    nonce: request.nonce,
  });
  return goBack(reply, request, { code });
}

/** Appends the answer to the given address without changing its query and encoding. */
function goBack(
  reply: FastifyReply,
  request: AuthorizeRequest,
  answer: Record<string, string>,
): FastifyReply {
  const query = new URLSearchParams({ ...answer, state: request.state });
  if (request.app && 'code' in answer) {
    query.set('liffClientId', request.clientId);
    query.set('liffRedirectUri', request.redirectUri);
  }
  if (request.app && 'error' in answer) query.set('liffOAuth2Error', 'true');
  const [address = '', ...fragment] = request.redirectUri.split('#');
  const hash = fragment.length > 0 ? `#${fragment.join('#')}` : '';
  const glue = address.includes('?') ? '&' : '?';
  return reply.header('cache-control', 'no-store').redirect(`${address}${glue}${query}${hash}`, 302);
}
