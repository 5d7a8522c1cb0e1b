import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { SecurityEvent } from '../../domains/security/security-log.ts';
import { AppError } from '../../errors.ts';
import type { operations } from '../../generated/schema.ts';
import type { Services } from '../../services.ts';
import type { Caller } from '../authenticate.ts';
import { networkOf } from '../limits.ts';
import { noteRefusal, writeEventOf } from '../record-security.ts';

/** Operation of the contract, by its operationId. */
export type OperationId = keyof operations;

/** Operations of a domain or a part of it, each by its id. */
export type Operations = { readonly [Id in OperationId]?: Operation };

/** Dependencies of every operation: open resources, and state in memory. */
export interface OperationDeps extends Deps, Services {
  /** Makes this node query the database again whether the session lives; the other nodes are notified of its end. */
  evictSession(sessionId: string): void;
  /**
   * Returns the person of a session.
   * @throws UNAUTHORIZED if it has ended
   */
  callerOfSession(sessionId: string): Promise<Caller>;
}

type PathOf<Id extends OperationId> = operations[Id]['parameters'] extends { path: infer Path }
  ? Path
  : object;
type QueryOf<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>;
/** Node returns header names in lower case, however the contract writes them. */
type HeadersOf<Id extends OperationId> = LowerCased<NonNullable<operations[Id]['parameters']['header']>>;
type LowerCased<Headers> = { [Name in keyof Headers as Lowercase<Name & string>]: Headers[Name] };
type BodyOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Body } };
}
  ? Body
  : undefined;
type AnswerOf<Id extends OperationId> = operations[Id]['responses'] extends {
  200: { content: { 'application/json': infer Answer } };
}
  ? Answer
  : never;

/** `data` of the answer that the contract declares. */
export type DataOf<Id extends OperationId> = Extract<AnswerOf<Id>, { success: true; data: unknown }>['data'];

type Identify = (request: FastifyRequest, deps: OperationDeps) => Promise<Caller>;

/** Access rule of an operation: its admission, and its findings about the caller. */
export interface Guard<Access extends object, Params = unknown> {
  readonly name: string;
  /** Whether the caller is identified before the request's body is read. */
  readonly signedIn: boolean;
  /**
   * Identifies the caller by the request itself, if there is no token: by a signed address.
   * @throws AppError if that fails
   */
  readonly identify?: Identify;
  /**
   * Admits the caller.
   * @throws AppError if they are not allowed
   */
  admit(asking: { caller: Caller | null; params: Params }, deps: OperationDeps): Promise<Access>;
}

/** Admits anybody, with or without a token. */
export const anonymous: Guard<object> = {
  name: 'anonymous',
  signedIn: false,
  admit: async () => ({}),
};

/** Admits anybody with a valid token. */
export const signedIn: Guard<{ caller: Caller }> = signedInAnd('signedIn', async () => ({}));

/** Creates a guard that requires a valid token, and the further checks of `admit`. */
export function signedInAnd<Access extends object, Params>(
  name: string,
  admit: (asking: { caller: Caller; params: Params }, deps: OperationDeps) => Promise<Access>,
): Guard<Access & { caller: Caller }, Params> {
  return {
    name,
    signedIn: true,
    async admit({ caller, params }, deps) {
      if (!caller) throw new AppError('UNAUTHORIZED');
      return { caller, ...(await admit({ caller, params }, deps)) };
    },
  };
}

interface Parameters<Id extends OperationId> {
  params: PathOf<Id>;
  query: QueryOf<Id>;
  headers: HeadersOf<Id>;
  /** Idempotency key; null: without one. */
  key: string | null;
  /** User agent of the caller's program; null if it sends none. */
  userAgent: string | null;
  /** Network of the caller's address, by which people without a token are distinguished. */
  network: string;
  /**
   * Spends more points of a caller without a token, once the expensive part is not refused.
   * @throws RATE_LIMITED
   */
  spend(points: number): void;
  /** Writes a completed action to the security log. `person`: default the caller. */
  logSecurity(event: SecurityEvent, person?: string): void;
}

/** Input of a handler: the request as validated by the contract, and the findings of the guard. */
export type OperationRequest<Id extends OperationId, Access extends object> = Parameters<Id> & {
  body: BodyOf<Id>;
} & Access;

type BytesRequest<Id extends OperationId, Access extends object> = Parameters<Id> & { body: Buffer } & Access;

type RawRequest<Id extends OperationId, Access extends object> = Parameters<Id> & {
  request: FastifyRequest;
  reply: FastifyReply;
} & Access;

/** Points that one request spends (limits.ts); a function if they depend on the query, as it was sent. */
export type Cost = number | ((query: Readonly<Record<string, unknown>>) => number);

/** Requirements of an operation. */
interface Demands {
  /** Default: the cost of a small database query. */
  cost?: Cost;
  /** Additional cost of being refused with 401. Default: none. */
  refusalCost?: number;
  /** Whether its statements can take minutes, because it moves large amounts. Default: seconds. */
  longStatements?: boolean;
  /** Whether it continues earlier work, which no limit interrupts: it is only refused if it finds nothing. Default: no. */
  continues?: boolean;
}

/** Cost of an operation that names none. */
const defaultCost = 2;

function demandsOf({
  cost = defaultCost,
  refusalCost = 0,
  longStatements = false,
  continues = false,
}: Demands) {
  return { cost, refusalCost, longStatements, continues };
}

/** An operation of the contract, with its guard and its handler. */
export interface Operation {
  readonly id: OperationId;
  readonly guard: { readonly name: string; readonly signedIn: boolean; readonly identify?: Identify };
  /**
   * `bytes`: a body is passed as received, unread and unvalidated: a picture, or JSON whose signature is over the bytes.
   */
  readonly body: 'contract' | 'bytes';
  /** Media types of a body that is passed as bytes. Undefined: JSON. */
  readonly mediaTypes?: readonly string[];
  /** Maximum size of a body; the reader of a streamed body limits it. Undefined: the general limit. */
  readonly maxBodyBytes?: number;
  readonly cost: Cost;
  readonly refusalCost: number;
  readonly longStatements: boolean;
  readonly continues: boolean;
  /** `own`: the reader of the body limits its time. Undefined: the general limit (body-time.ts). */
  readonly bodyTime?: 'own';
  /** Whether `run` also gets invalid requests, with `request.validationError`. Default: they are refused. */
  readonly takesInvalid?: boolean;
  /** Returns the answer's body, or the reply if it was already sent. */
  run(request: FastifyRequest, reply: FastifyReply, deps: OperationDeps): Promise<unknown>;
}

interface Definition<Id extends OperationId, Access extends object, Request, Result> extends Demands {
  guard: Guard<Access, PathOf<Id>>;
  handle(request: Request, deps: OperationDeps): Promise<Result>;
}

/** Defines an operation with JSON input and `data` as output: the binder wraps it into `{success: true, data}`. */
export function defineOperation<Id extends OperationId, Access extends object>(
  id: Id,
  { guard, handle, ...demands }: Definition<Id, Access, OperationRequest<Id, Access>, DataOf<Id>>,
): Operation {
  return {
    id,
    guard,
    ...demandsOf(demands),
    body: 'contract',
    async run(request, _reply, deps) {
      const admitted = await admit<Id, Access>(guard, request, deps);
      const body = request.body as BodyOf<Id>;
      return { success: true, data: await handle({ ...admitted, body }, deps) };
    },
  };
}

/** Defines a verification: null becomes `{success: false}`, the same bytes whatever the reason, even for an invalid id. */
export function defineVerification<Id extends OperationId, Access extends object>(
  id: Id,
  { guard, handle, ...demands }: Definition<Id, Access, OperationRequest<Id, Access>, DataOf<Id> | null>,
): Operation {
  return {
    id,
    guard,
    ...demandsOf(demands),
    body: 'contract',
    takesInvalid: true,
    async run(request, _reply, deps) {
      const admitted = await admit<Id, Access>(guard, request, deps);
      if (request.validationError) return { success: false };
      const body = request.body as BodyOf<Id>;
      const data = await handle({ ...admitted, body }, deps);
      return data === null ? { success: false } : { success: true, data };
    },
  };
}

/** Defines an operation with bytes as input: a picture, or JSON whose signature is over them; `data` as output. */
export function defineBytesOperation<Id extends OperationId, Access extends object>(
  id: Id,
  {
    guard,
    handle,
    maxBodyBytes,
    mediaTypes,
    ...demands
  }: Definition<Id, Access, BytesRequest<Id, Access>, DataOf<Id>> & {
    maxBodyBytes: number;
    mediaTypes?: readonly string[];
  },
): Operation {
  return {
    id,
    guard,
    ...demandsOf(demands),
    body: 'bytes',
    maxBodyBytes,
    ...(mediaTypes && { mediaTypes }),
    async run(request, _reply, deps) {
      const admitted = await admit<Id, Access>(guard, request, deps);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return { success: true, data: await handle({ ...admitted, body }, deps) };
    },
  };
}

/**
 * Defines an operation whose handler writes the answer itself: by `reply.send`, or by `reply.hijack()` and
 * `reply.raw`. The body is not read for it.
 */
export function defineRawOperation<Id extends OperationId, Access extends object>(
  id: Id,
  {
    guard,
    handle,
    bodyTime,
    ...demands
  }: Definition<Id, Access, RawRequest<Id, Access>, void> & { bodyTime?: 'own' },
): Operation {
  return {
    id,
    guard,
    ...demandsOf(demands),
    body: 'contract',
    ...(bodyTime && { bodyTime }),
    async run(request, reply, deps) {
      const admitted = await admit<Id, Access>(guard, request, deps);
      await handle({ ...admitted, request, reply }, deps);
      return reply;
    },
  };
}

/** Returns the input of every handler: the request's parameters, and the findings of the guard. */
async function admit<Id extends OperationId, Access extends object>(
  guard: Guard<Access, PathOf<Id>>,
  request: FastifyRequest,
  deps: OperationDeps,
): Promise<Parameters<Id> & Access> {
  const asking = { caller: request.caller, params: request.params as PathOf<Id> };
  const access = await noteRefusal(request, guard.admit(asking, deps));
  return { ...parametersOf<Id>(request, deps), ...access };
}

/** The contract's validators checked these, and the body, before any handler: that makes the types true. */
function parametersOf<Id extends OperationId>(
  request: FastifyRequest,
  { security, limits }: OperationDeps,
): Parameters<Id> {
  return {
    params: request.params as PathOf<Id>,
    query: request.query as QueryOf<Id>,
    headers: request.headers as unknown as HeadersOf<Id>,
    key: (request.headers['idempotency-key'] as string | undefined) ?? null,
    userAgent: request.headers['user-agent'] ?? null,
    network: networkOf(request.ip),
    spend: (points) => limits.spendAsStranger(request, points),
    logSecurity: (event, person) =>
      writeEventOf(security, request, event, { ...(person !== undefined && { person }) }),
  };
}
