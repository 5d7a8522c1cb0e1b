import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { describeViolation } from '@kepwai/rules/violations';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode, type ErrorDetail, isAppError } from '../errors.ts';
import type { components } from '../generated/schema.ts';

type ErrorAnswer = components['schemas']['ErrorAnswer'];

/** Turns errors into answers, in one place: the envelope, its status and header. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error, request, reply) => sendError(error, request, reply));
}

/** Answers an error that occurs before there is a route, such as for an address that cannot be decoded. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const expected = toAppError(error);
  if (isAppError(error) && error.status === 503) {
    // An intended refusal: the message is enough.
    const { code, message, cause } = error;
    request.log.warn({ code, message, ...(cause instanceof Error && { cause: cause.message }) }, 'not now');
  } else if (expected.status >= 500) request.log.error({ err: error }, 'the request failed');
  else request.log.debug({ err: error }, 'the request was refused');
  if (expected.retryAfterSeconds !== undefined) reply.header('retry-after', expected.retryAfterSeconds);
  if (expected.status === 401) reply.header('www-authenticate', challengeOf(expected.code, request));
  return reply
    .code(expected.status)
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .send(toErrorAnswer(expected, request.id));
}

/** Codes of calls that are identified by a signature over the body, not by a token. */
const signedCodes: ReadonlySet<ErrorCode> = new Set(['INVALID_SIGNATURE', 'NOTIFICATION_REFUSED']);

/**
 * Returns how the caller can identify themselves. An error is named only to who sent a token.
 * @see https://www.rfc-editor.org/rfc/rfc6750#section-3
 */
function challengeOf(code: ErrorCode, { headers }: FastifyRequest): string {
  if (signedCodes.has(code)) return 'Signature realm="kepwai"';
  return headers.authorization === undefined
    ? 'Bearer realm="kepwai"'
    : 'Bearer realm="kepwai", error="invalid_token"';
}

/** Answers malformed or oversized HTTP: Node gives up before there is a request, and leaves us the bare connection. */
export function refuseClient(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'REQUEST_TIMEOUT' : 'INVALID_REQUEST';
  refuseConnection(new AppError(code, { cause: error }), socket, headers);
}

/** Answers on a connection without a parsed request, and closes it. */
export function refuseConnection(
  refused: AppError,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  const requestId = randomUUID();
  const body = JSON.stringify(toErrorAnswer(refused, requestId));
  const lines = Object.entries({
    ...headers,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}\r\n${lines.join('')}\r\n${body}`);
}

/** Returns the envelope of a failure. */
export function toErrorAnswer(error: AppError, requestId: string): ErrorAnswer {
  return {
    success: false,
    error: {
      code: error.code,
      message: error.message,
      ...(error.details && { details: error.details }),
      requestId,
    },
  };
}

/** Converts an error for the caller; an unexpected one is INTERNAL without details. */
export function toAppError(error: unknown): AppError {
  if (isAppError(error)) return error;
  if (isFastifyError(error)) {
    if (error.validation) return new AppError('INVALID_REQUEST', { cause: error, details: detailsOf(error) });
    if (error.statusCode === 413) return new AppError('PAYLOAD_TOO_LARGE', { cause: error });
    if (error.statusCode === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE', { cause: error });
    if (error.statusCode === 400) return new AppError('INVALID_REQUEST', { cause: error });
  }
  if (fullDiskCodes.has(codeOf(error))) return new AppError('STORAGE_FULL', { cause: error });
  return new AppError(isConnectionFailure(error) ? 'UNAVAILABLE' : 'INTERNAL', { cause: error });
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error;
}

function detailsOf({ validation = [], validationContext }: FastifyError): ErrorDetail[] {
  return validation.map((violation) => describeViolation(violation, validationContext));
}

/** Codes of a disk that rejects writes, from PostgreSQL (disk_full, io_error) and from the file system. */
const fullDiskCodes = new Set<unknown>(['53100', '58030', 'ENOSPC', 'EDQUOT', 'EROFS']);

function codeOf(error: unknown): unknown {
  return error instanceof Error ? Reflect.get(error, 'code') : undefined;
}

/**
 * PostgreSQL's states: 08 connection, 53 out of connections or memory, 57P stopping or starting, 57014
 * statement timeout, 55P03 lock timeout, 25006 read-only, as a standby is until it is promoted.
 */
const unavailableStates = /^(08|53|57P|57014|55P03|25006)/;

const socketErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Returns whether the database did not answer, by the errors of pg, its pool, or the socket. */
function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // A host with several addresses, all of which failed.
  if (error instanceof AggregateError) return error.errors.some(isConnectionFailure);
  const code = codeOf(error);
  const fromSocket = Reflect.get(error, 'syscall') === 'connect' || code === 'ECONNRESET' || code === 'EPIPE';
  if (typeof code === 'string') return unavailableStates.test(code) || (fromSocket && socketErrors.has(code));
  return /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|timeout exceeded when trying to connect|Query read timeout)/.test(
    error.message,
  );
}
