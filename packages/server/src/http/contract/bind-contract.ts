import type { WebsocketHandler } from '@fastify/websocket';
import { maxIdLength } from '@kepwai/rules/ids';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { withLongStatements } from '../../db/database.ts';
import { AppError, isAppError } from '../../errors.ts';
import type { Authenticator, Caller } from '../authenticate.ts';
import { compressJson } from '../bytes/compress-json.ts';
import type { Limits } from '../limits.ts';
import { noteRefusal } from '../record-security.ts';
import { compileSchemasOnce, compileValidator } from './compile-schemas.ts';
import { contractRoutes } from './contract-routes.ts';
import type { Operation, OperationDeps, OperationId } from './operation.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Refusal of a caller without points, which an operation of begun work defers. */
    deferredLimit: AppError | null;
  }
  interface FastifyContextConfig {
    operationId?: string;
    /** How the handler receives a JSON body. */
    body?: Operation['body'];
    /** Accepted media types; undefined: JSON. */
    mediaTypes?: readonly string[];
  }
}

interface Binding {
  operations: readonly Operation[];
  /** Handlers of operations that upgrade to a WebSocket (`x-websocket`). */
  sockets: Partial<Record<OperationId, WebsocketHandler>>;
  authenticator: Authenticator;
  limits: Limits;
  deps: OperationDeps;
}

/**
 * Creates a route for every operation of the contract, with validation, serialisation and the operation's
 * guard.
 * @throws Error if the contract and the operations do not match one to one: such a server must not start.
 */
export async function bindContract(app: FastifyInstance, binding: Binding): Promise<void> {
  app.decorateRequest('caller', null);
  app.decorateRequest('isRefusedByGuard', false);
  app.decorateRequest('deferredLimit', null);
  readBodiesAsDeclared(app);
  compileSchemasOnce(app);
  const handlers = new Map(binding.operations.map((operation) => [operation.id as string, operation]));
  const sockets = new Map(Object.entries(binding.sockets));
  assertSame(
    new Set(contractRoutes.map(({ operationId }) => operationId)),
    new Set([...handlers.keys(), ...sockets.keys()]),
  );
  for (const { operationId, hasBody, ...route } of contractRoutes) {
    const wsHandler = sockets.get(operationId);
    if (wsHandler) app.route({ ...route, ...socketRoute(operationId, wsHandler, binding.limits) });
    const operation = handlers.get(operationId);
    if (operation) app.route({ ...route, ...operationRoute(operation, { ...binding, hasBody }) });
  }
}

/** Cost of an upgrade, before the caller is known. */
const socketCost = 20;

type Route = Omit<RouteOptions, 'method' | 'url'>;

function operationRoute(
  operation: Operation,
  { authenticator, limits, deps, hasBody }: Omit<Binding, 'operations' | 'sockets'> & { hasBody: boolean },
): Route {
  /** Spends points; an operation of begun work hears later that there were none. */
  const spend = (request: FastifyRequest, act: () => void): void => {
    try {
      act();
    } catch (error) {
      if (!operation.continues || !isAppError(error, 'RATE_LIMITED')) throw error;
      request.deferredLimit = error;
    }
  };
  /** Sets the caller, and counts a request for that person, or for the address if there is none. */
  const identified = async (request: FastifyRequest, asked: Promise<Caller>): Promise<void> => {
    const cost = costOf(operation, request);
    try {
      const caller = await asked;
      // Set also for a caller who is refused below for too many requests.
      request.caller = caller;
      spend(request, () => limits.spendAsPerson(request, caller.userId, cost));
    } catch (error) {
      if (isAppError(error) && error.status < 500 && error.code !== 'RATE_LIMITED')
        limits.spendAsStranger(request, cost);
      throw error;
    }
  };
  return {
    config: {
      operationId: operation.id,
      body: operation.body,
      ...(operation.mediaTypes && { mediaTypes: operation.mediaTypes }),
      ...(operation.bodyTime && { bodyTime: operation.bodyTime }),
    },
    ...(operation.maxBodyBytes !== undefined && { bodyLimit: operation.maxBodyBytes }),
    attachValidation: operation.continues || (operation.takesInvalid ?? false),
    // The signature is over the bytes, and is checked before they are parsed.
    ...(operation.body === 'bytes' && {
      validatorCompiler: ({ schema, httpPart }) =>
        httpPart === 'body' ? () => true : compileValidator(schema, httpPart),
    }),
    async onRequest(request) {
      if (!hasBody) removeBody(request);
      if (operation.guard.signedIn) {
        await identified(request, authenticator.fromHeader(request.headers.authorization));
      } else if (!operation.guard.identify) {
        spend(request, () => limits.spendAsStranger(request, costOf(operation, request)));
      }
      if (!operation.takesInvalid && hasLongId(request.params)) throw new AppError('NOT_FOUND');
    },
    async preHandler(request) {
      const { identify } = operation.guard;
      if (identify) await noteRefusal(request, identified(request, identify(request, deps)));
    },
    handler: (request, reply) => runOperation(operation, { request, reply, deps }),
    async onResponse(request, reply) {
      if (reply.statusCode === 401 && operation.refusalCost > 0)
        chargeQuietly(() => limits.spendAsStranger(request, operation.refusalCost));
    },
    onSend: compressJson,
  };
}

/** Runs an operation. One that continues earlier work is refused for lack of points here, and only if it found nothing. */
async function runOperation(
  operation: Operation,
  { request, reply, deps }: { request: FastifyRequest; reply: FastifyReply; deps: OperationDeps },
): Promise<unknown> {
  const { deferredLimit, validationError } = request;
  const run = () => operation.run(request, reply, deps);
  if (operation.continues && validationError) throw deferredLimit ?? validationError;
  try {
    return await (operation.longStatements ? withLongStatements(run) : run());
  } catch (error) {
    if (deferredLimit && isAppError(error) && !isOfBegun(error)) throw deferredLimit;
    throw error;
  }
}

/** Answers 426 to a request without an upgrade. */
function socketRoute(operationId: string, wsHandler: WebsocketHandler, limits: Limits): Route {
  return {
    config: { operationId },
    onRequest: async (request) => limits.spendAsStranger(request, socketCost),
    wsHandler,
    async handler() {
      throw new AppError('INVALID_REQUEST', {
        details: [{ field: 'upgrade', message: 'must be websocket' }],
      });
    },
  };
}

/** Returns whether a failure is about work that was found. */
function isOfBegun({ status }: AppError): boolean {
  return ![401, 403, 404].includes(status);
}

function costOf({ cost }: Operation, { query }: FastifyRequest): number {
  return typeof cost === 'number' ? cost : cost(query as Record<string, unknown>);
}

/** The answer was sent: a caller with nothing left is refused at the next request. */
function chargeQuietly(charge: () => void): void {
  try {
    charge();
  } catch (error) {
    if (!isAppError(error, 'RATE_LIMITED')) throw error;
  }
}

function hasLongId(params: unknown): boolean {
  return Object.values(params ?? {}).some((id) => String(id).length > maxIdLength);
}

/** Removes the headers of the body if the contract has none, whatever its content type. */
function removeBody({ headers }: FastifyRequest): void {
  delete headers['content-type'];
  delete headers['content-length'];
  delete headers['transfer-encoding'];
}

function readBodiesAsDeclared(app: FastifyInstance): void {
  // Fastify parses text/plain by itself, which would skip validation: it is answered with 415 instead.
  app.removeContentTypeParser(['text/plain', 'application/json']);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const { body: reading, mediaTypes } = request.routeOptions.config;
    if (mediaTypes) done(new AppError('UNSUPPORTED_MEDIA_TYPE'));
    else if (reading === 'bytes') done(null, body);
    else parseJson(request, body.toString(), done);
  });
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (request, body, done) => {
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
    const isTaken = request.routeOptions.config.mediaTypes?.includes(type) ?? false;
    done(isTaken ? null : new AppError('UNSUPPORTED_MEDIA_TYPE'), body);
  });
  // The handler of tus reads the stream itself.
  app.addContentTypeParser('application/offset+octet-stream', (_request, _stream, done) => done(null));
}

function assertSame(declared: Set<string>, bound: Set<string>): void {
  const missing = [...declared].filter((id) => !bound.has(id));
  const unknown = [...bound].filter((id) => !declared.has(id));
  if (missing.length + unknown.length > 0) {
    throw new Error(
      `not bound: ${missing.join(', ') || 'none'}; not declared: ${unknown.join(', ') || 'none'}`,
    );
  }
}
