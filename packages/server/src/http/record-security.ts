import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveFeed } from '../db/notify.ts';
import type { Circumstances, SecurityEvent, SecurityLog } from '../domains/security/security-log.ts';
import { type AppError, type ErrorCode, isAppError } from '../errors.ts';
import { toAppError } from './error-handler.ts';
import { networkOf } from './limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the guard of the operation refused it. */
    isRefusedByGuard: boolean;
  }
}

/** Returns the findings of the guard, and marks a request that it refuses. */
export async function noteRefusal<Access>(
  request: FastifyRequest,
  admitted: Promise<Access>,
): Promise<Access> {
  try {
    return await admitted;
  } catch (error) {
    request.isRefusedByGuard = isAppError(error);
    throw error;
  }
}

/** Writes an event of a request, with its caller. `person`: if no token identifies the caller. */
export function writeEventOf(
  security: SecurityLog,
  request: FastifyRequest,
  event: SecurityEvent,
  { person = request.caller?.userId, ...rest }: Circumstances = {},
): void {
  const { operationId } = request.routeOptions.config;
  const circumstances = {
    requestId: request.id,
    operationId,
    person,
    address: networkOf(request.ip),
    ...rest,
  };
  security.write(event, circumstances);
}

/** Writes refusals, in the one place that every error passes, and changes by operator commands or in a chat. */
export function recordSecurity(
  app: FastifyInstance,
  { security, feed }: { security: SecurityLog; feed: LiveFeed },
): void {
  // Each node writes it, because it does not know the others' logs.
  const unsubscribe = feed.subscribe((event) => {
    if (event.type === 'sessions-ended')
      security.write({ event: 'session-ended', by: 'operator' }, { person: event.userId ?? undefined });
    if (event.type === 'operator-acted')
      security.write({ event: 'role-changed', change: event.change, by: 'operator' });
    if (event.type === 'product-acted')
      security.write({ event: 'role-changed', change: event.change, by: 'product' });
    if (event.type === 'chat-commanded')
      security.write({ event: 'role-changed', change: event.change, by: 'chat' }, { person: event.userId });
  });
  app.addHook('onReady', async () => security.start());
  app.addHook('onClose', async () => unsubscribe());
  app.addHook('onError', async (request, _reply, error) => writeRefusal(security, request, error));
}

/** Error code of a refused sign-in. */
const refusedSignIns: ReadonlySet<ErrorCode> = new Set(['INVALID_LINE_TOKEN', 'HANDOVER_ENDED']);

/** Writes a refusal, unless it is an everyday one. */
export function writeRefusal(security: SecurityLog, request: FastifyRequest, cause: unknown): void {
  const error = toAppError(cause);
  if (!isOfInterest(request, error)) return;
  const event = refusedSignIns.has(error.code) ? 'sign-in-refused' : 'refused';
  writeEventOf(security, request, { event }, { status: error.status, code: error.code });
}

/** A missing token or missing consent is not suspicious; nor is a request for something deleted. */
function isOfInterest(request: FastifyRequest, { status, code }: AppError): boolean {
  if (refusedSignIns.has(code) || code === 'RATE_LIMITED' || code === 'INVALID_SIGNATURE') return true;
  const isSocket = request.routeOptions.config.operationId === 'subscribeLive';
  const hasToken = request.headers.authorization !== undefined;
  if (status === 401) return isSocket || hasToken || request.isRefusedByGuard;
  if (status === 403) return code !== 'REGISTRATION_REQUIRED';
  return status === 404 && request.isRefusedByGuard;
}
