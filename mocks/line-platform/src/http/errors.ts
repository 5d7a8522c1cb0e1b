import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

/** One error in a request body, in LINE's form. */
export interface ErrorDetail {
  message: string;
  property: string;
}

/** An error that ends the request with LINE's status and body. */
export class LineError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(typeof body.message === 'string' ? body.message : JSON.stringify(body));
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export const badRequest = (message: string): LineError => new LineError(400, { message });
/** Error for a value of the wrong type or form; LINE names the position only sometimes. */
export const invalidProperty = (property: string): LineError =>
  badRequest(`The property, '${property}', in the request body is invalid (line: -, column: -)`);
export const notFound = (message = 'Not found'): LineError => new LineError(404, { message });
export const forbidden = (): LineError =>
  new LineError(403, { message: 'Access to this API is not available for your account' });
export const unauthorized = (): LineError =>
  new LineError(401, {
    message: 'Authentication failed. Confirm that the access token in the authorization header is valid.',
  });
/** Errors of the login endpoints have OAuth's form. */
export const oauthError = (error: string, description: string): LineError =>
  new LineError(400, { error, error_description: description });
export const invalidBody = (details: ErrorDetail[]): LineError =>
  new LineError(400, {
    message: `The request body has ${details.length} error(s)`,
    details,
  });

/**
 * Parses a body.
 * @throws LineError 400 with one detail per error
 */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  throw invalidBody(toDetails(result.error.issues));
}

/** Converts zod's issues to LINE's form: `messages[0].contents.body` and a sentence. */
export function toDetails(issues: readonly z.core.$ZodIssue[], prefix = ''): ErrorDetail[] {
  return issues.flatMap((issue): ErrorDetail[] => {
    const property = toProperty(prefix, issue.path);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ message: 'unknown field', property: toProperty(property, [key]) }));
    }
    if (issue.code === 'invalid_union') {
      // The member of the union that matched furthest is the intended one.
      const meant = [...issue.errors].sort((a, b) => a.length - b.length)[0] ?? [];
      if (meant.length > 0) return toDetails(meant, property);
    }
    return [{ message: issue.message, property }];
  });
}

function toProperty(prefix: string, path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : text ? `${text}.${String(key)}` : String(key),
    prefix,
  );
}

/** Answers every error in LINE's form. */
export function answerErrorsAsLine(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof LineError) return reply.code(error.status).headers(error.headers).send(error.body);
    const known = fromFastify(error, request);
    if (known) return reply.code(known.status).send(known.body);
    request.log.error(error);
    return reply.code(500).send({ message: error instanceof Error ? error.message : 'Internal error' });
  });
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ message: 'Not found' }));
}

function fromFastify(error: unknown, request: FastifyRequest): LineError | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : undefined;
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    const type = request.headers['content-type'] ?? '';
    return new LineError(415, { message: `The content type, ${type}, is not supported` });
  }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new LineError(413, { message: 'Request Entity Too Large' });
  return typeof status === 'number' && status < 500
    ? new LineError(status, { message: error.message })
    : null;
}
