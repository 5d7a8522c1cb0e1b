import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import type { SecurityEvent } from '../domains/security/security-log.ts';
import { AppError } from '../errors.ts';
import type { operations } from '../generated/schema.ts';
import type { Services } from '../services.ts';
import type { Caller } from './authenticate.ts';
import { noteRefusal, writeEventOf } from './record-security.ts';

/** The operations of the contract, by their operationId. */
export type OperationId = keyof operations;

/** What every operation may lean on: what the process opened, and what it keeps in memory. */
export interface OperationDeps extends Deps, Services {
  /** This node asks the database anew whether the session lives; the others hear of its end by themselves. */
  forgetSession(sessionId: string): void;
  /** The person whose sign-in this is. @throws UNAUTHORIZED where it has ended */
  callerOfSession(sessionId: string): Promise<Caller>;
}

type PathOf<Id extends OperationId> = operations[Id]['parameters'] extends { path: infer Path }
  ? Path
  : object;
type QueryOf<Id extends OperationId> = NonNullable<operations[Id]['parameters']['query']>;
/** Node gives headers by their names in lower case, however the contract writes them. */
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

/** Who may: the one visible place where an operation says whom it lets in, and what letting them in found out. */
export interface Guard<Access extends object, Params = unknown> {
  readonly name: string;
  /** Whether the caller is asked for before anything of the request's body is read. */
  readonly signedIn: boolean;
  /**
   * Finds out who asks by the request itself, where no token says so: by a signed address.
   * @throws AppError where it tells nobody
   */
  readonly identify?: Identify;
  /** @throws AppError where they may not. */
  admit(asking: { caller: Caller | null; params: Params }, deps: OperationDeps): Promise<Access>;
}

/** Anybody, with or without a token. */
export const anonymous: Guard<object> = {
  name: 'anonymous',
  signedIn: false,
  admit: async () => ({}),
};

/** Anybody with a good token. */
export const signedIn: Guard<{ caller: Caller }> = signedInAnd('signedIn', async () => ({}));

/** A good token, and what `admit` asks beyond it. */
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
  /** How the caller's program describes itself; null where it does not. */
  userAgent: string | null;
  /** Writes to the security log what was done; called once it is. `person`: default the caller. */
  logSecurity(event: SecurityEvent, person?: string): void;
}

/** What a handler gets: the request as the contract says it is, and what the guard found out. */
export type OperationRequest<Id extends OperationId, Access extends object> = Parameters<Id> & {
  body: BodyOf<Id>;
} & Access;

type BytesRequest<Id extends OperationId, Access extends object> = Parameters<Id> & { body: Buffer } & Access;

type RawRequest<Id extends OperationId, Access extends object> = Parameters<Id> & {
  request: FastifyRequest;
  reply: FastifyReply;
} & Access;

/** What one request uses up of its caller's allowance (limits.ts); a function where that depends on the query, as it was sent. */
export type Cost = number | ((query: Readonly<Record<string, unknown>>) => number);

/** What an operation asks of the server. */
interface Demands {
  /** Default: that of a small question to the database. */
  cost?: Cost;
  /** What being refused with 401 uses up beyond that. Default: nothing. */
  refusalCost?: number;
  /** Moves much at once: its statements may take minutes. Default: seconds. */
  longStatements?: boolean;
}

/** Cost of an operation that names none. */
const defaultCost = 2;

function demandsOf({ cost = defaultCost, refusalCost = 0, longStatements = false }: Demands) {
  return { cost, refusalCost, longStatements };
}

/** One operation of the contract, bound: its guard, and how it answers. */
export interface Operation {
  readonly id: OperationId;
  readonly guard: { readonly name: string; readonly signedIn: boolean; readonly identify?: Identify };
  /** `bytes`: a JSON body is handed over as it came, unread and unvalidated, because its signature is over the bytes. */
  readonly body: 'contract' | 'bytes';
  /** The most a body may have; a streamed body is limited by who reads it. Undefined: as everywhere. */
  readonly maxBodyBytes?: number;
  readonly cost: Cost;
  readonly refusalCost: number;
  readonly longStatements: boolean;
  /** `own`: whoever reads the body limits its time. Undefined: as everywhere (body-time.ts). */
  readonly bodyTime?: 'own';
  /** Whether a request that is not as the contract says gets to `run` too: as `request.validationError`. Default: it is refused. */
  readonly takesInvalid?: boolean;
  /** The answer's body, or the reply where it was sent already. */
  run(request: FastifyRequest, reply: FastifyReply, deps: OperationDeps): Promise<unknown>;
}

interface Definition<Id extends OperationId, Access extends object, Request, Result> extends Demands {
  guard: Guard<Access, PathOf<Id>>;
  handle(request: Request, deps: OperationDeps): Promise<Result>;
}

/** JSON in, `data` out: the binder wraps it into `{success: true, data}`. */
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
      const access = await admit(guard, request, deps);
      const body = request.body as BodyOf<Id>;
      return {
        success: true,
        data: await handle({ ...parametersOf<Id>(request, deps), body, ...access }, deps),
      };
    },
  };
}

/** A question whose "no" is an answer: null becomes `{success: false}`, the same bytes whatever the reason, be it no id at all. */
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
      const access = await admit(guard, request, deps);
      if (request.validationError) return { success: false };
      const body = request.body as BodyOf<Id>;
      const data = await handle({ ...parametersOf<Id>(request, deps), body, ...access }, deps);
      return data === null ? { success: false } : { success: true, data };
    },
  };
}

/** Bytes in, because a signature is over them; `data` out. */
export function defineBytesOperation<Id extends OperationId, Access extends object>(
  id: Id,
  {
    guard,
    handle,
    maxBodyBytes,
    ...demands
  }: Definition<Id, Access, BytesRequest<Id, Access>, DataOf<Id>> & { maxBodyBytes: number },
): Operation {
  return {
    id,
    guard,
    ...demandsOf(demands),
    body: 'bytes',
    maxBodyBytes,
    async run(request, _reply, deps) {
      const access = await admit(guard, request, deps);
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      return {
        success: true,
        data: await handle({ ...parametersOf<Id>(request, deps), body, ...access }, deps),
      };
    },
  };
}

/** The handler writes the answer itself: by `reply.send`, or by `reply.hijack()` and `reply.raw`. The body is not read for it. */
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
      const access = await admit(guard, request, deps);
      await handle({ ...parametersOf<Id>(request, deps), request, reply, ...access }, deps);
      return reply;
    },
  };
}

async function admit<Id extends OperationId, Access extends object>(
  guard: Guard<Access, PathOf<Id>>,
  request: FastifyRequest,
  deps: OperationDeps,
): Promise<Access> {
  const asking = { caller: request.caller, params: request.params as PathOf<Id> };
  return await noteRefusal(request, guard.admit(asking, deps));
}

/** The contract's validators ran over these, and over the body, before any handler does: that is what makes the types true. */
function parametersOf<Id extends OperationId>(
  request: FastifyRequest,
  { security }: OperationDeps,
): Parameters<Id> {
  return {
    params: request.params as PathOf<Id>,
    query: request.query as QueryOf<Id>,
    headers: request.headers as unknown as HeadersOf<Id>,
    userAgent: request.headers['user-agent'] ?? null,
    logSecurity: (event, person) =>
      writeEventOf(security, request, event, { ...(person !== undefined && { person }) }),
  };
}
