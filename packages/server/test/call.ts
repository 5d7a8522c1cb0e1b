import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { components, operations } from '../src/generated/schema.ts';
import type { OperationId } from '../src/http/contract/operation.ts';
import { type AnyAsked, type AskedLast, anyRequestOf } from './request-of.ts';

type ErrorCode = components['schemas']['ErrorCode'];
type ErrorDetail = components['schemas']['ErrorDetail'];
type SuccessOf<Id extends OperationId> = operations[Id]['responses'] extends {
  200: { content: { 'application/json': infer Body } };
}
  ? Body
  : never;

/** `data` of an operation's success; null for a verification that answers no. */
export type CallData<Id extends OperationId> =
  SuccessOf<Id> extends infer Body ? (Body extends { data: infer Data } ? Data : null) : never;

/** Answer to a call of an operation. */
export interface Answer<Id extends OperationId> {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  /**
   * `data` of a success.
   * @throws Error with the whole answer if the operation did not succeed
   */
  readonly data: CallData<Id>;
  /** Error code of a refusal; null after a success, and of a refusal without a body. */
  readonly code: ErrorCode | null;
  /** Invalid fields of a refusal. */
  readonly details: ErrorDetail[];
  /** Whole body. */
  readonly text: string;
  readonly bytes: Buffer;
}

interface App {
  app: Pick<FastifyInstance, 'inject'>;
}

/**
 * Calls an operation of the contract.
 * @example const { status, data } = await call(shared, 'createFolder', { as: mother, path: { groupId }, body })
 */
export async function call<Id extends OperationId>(
  { app }: App,
  id: Id,
  ...[asked]: AskedLast<Id>
): Promise<Answer<Id>> {
  return await send(app, id, asked);
}

/** Calls operations with values that many calls of a file share. */
export type Call<Given> = <Id extends OperationId>(
  id: Id,
  ...asked: AskedLast<Id, Given>
) => Promise<Answer<Id>>;

/** Values that many calls share. */
interface Shared<Path extends object> {
  app: App['app'];
  as?: AnyAsked['as'];
  path?: Path;
  /** IP address of the caller. */
  from?: string;
}

/**
 * Creates a `call` with the caller and the parameters of the path that many calls share; a call may override them.
 * @param current returns them as they are at the time of a call
 * @example const request = createCall(() => ({ ...shared, as: mother, path: { groupId } }));
 */
export function createCall<Path extends object = Record<never, never>>(
  current: () => Shared<Path>,
): Call<keyof Path> {
  return async <Id extends OperationId>(id: Id, ...[asked]: AskedLast<Id, keyof Path>) => {
    const { app, as, path, from } = current();
    const given: AnyAsked = asked ?? {};
    return await send<Id>(app, id, {
      ...(as && { as }),
      ...(from !== undefined && { from }),
      ...given,
      ...(given.at === undefined && { path: { ...path, ...given.path } }),
    });
  };
}

async function send<Id extends OperationId>(
  app: App['app'],
  id: Id,
  asked: AnyAsked | undefined,
): Promise<Answer<Id>> {
  return new InjectedAnswer<Id>(id, await app.inject(anyRequestOf(id, asked)));
}

interface Envelope {
  data?: unknown;
  error?: { code: ErrorCode; details?: ErrorDetail[] };
}

class InjectedAnswer<Id extends OperationId> implements Answer<Id> {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  readonly #envelope: Envelope;
  readonly #id: Id;
  readonly #answer: LightMyRequestResponse;

  constructor(id: Id, answer: LightMyRequestResponse) {
    this.#id = id;
    this.#answer = answer;
    this.status = answer.statusCode;
    this.headers = answer.headers;
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    this.#envelope = isJson ? answer.json<Envelope>() : {};
  }

  get data(): CallData<Id> {
    if (this.status >= 300) throw new Error(`${this.#id} answered ${this.status}: ${this.text}`);
    // The server serialises a success by the schema of the contract.
    return (this.#envelope.data ?? null) as CallData<Id>;
  }

  get code(): ErrorCode | null {
    return this.#envelope.error?.code ?? null;
  }

  get details(): ErrorDetail[] {
    return this.#envelope.error?.details ?? [];
  }

  get text(): string {
    return this.#answer.body;
  }

  get bytes(): Buffer {
    return this.#answer.rawPayload;
  }
}
