import { setTimeout as sleep } from 'node:timers/promises';
import type { CheckId } from '../catalogue.ts';
import type { ContractDocument } from '../document/document.ts';
import type { Operation } from '../document/operation.ts';
import type { Secret } from '../http/curl.ts';
import { NoAnswer, send, type WireAnswer, type WireRequest } from '../http/send.ts';
import type { Broken, Recorder } from '../report/recorder.ts';
import {
  type Actor,
  type Exchange,
  isSafe,
  isSuccess,
  needsProof,
  type Plan,
  toExchange,
  writeRequest,
} from './exchange.ts';
import { createJudge } from './judge.ts';
import type { KnownValues } from './known.ts';
import { type CreatedThing, createLearner } from './learner.ts';
import type { Selection } from './selection.ts';

/** State and services that the checks of one run share. */
export interface Session {
  document: ContractDocument;
  known: KnownValues;
  recorder: Recorder;
  selection: Selection;
  seed: number;
  secrets: Secret[];
  /** Origin of the app's pages; null without one. */
  origin: string | null;
  hasActor(actor: Actor): boolean;
  /** Resources that this run created, in order. */
  created: CreatedThing[];
  /** Returns whether a reader has answered the member that something does not exist. */
  hasMissed(): boolean;
  /** Ids of finished uploads, whose bytes are known. */
  uploaded: Set<string>;
  /**
   * Sends a plan, checks the answer, and learns from it. Null: no answer, or nothing was sent because the operation
   * needs a missing token.
   */
  ask(plan: Plan): Promise<Exchange | null>;
  /**
   * Sends an `OPTIONS` with only these headers to the address of a plan. It is no operation, and is not
   * checked. Null: no answer.
   */
  askPreflight(plan: Plan, headers: [name: string, value: string][]): Promise<Exchange | null>;
  /** Returns the names of the headers that a plan would be sent with. */
  headersOf(plan: Plan): string[];
  /** Records the result of a check of an exchange: no fault, or some. */
  note(check: CheckId, exchange: Exchange, broken: Broken[]): void;
}

type SessionParts = Pick<
  Session,
  'document' | 'known' | 'recorder' | 'selection' | 'seed' | 'secrets' | 'origin'
>;

interface SessionOptions {
  baseUrl: string;
  tokens: Partial<Record<Actor, string>>;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** Maximum `Retry-After` of a 429 that is waited for, and maximum number of attempts. */
const maxWaitSeconds = 10;
const maxTries = 3;

export function createSession(given: SessionParts, options: SessionOptions): Session {
  const { document, known, recorder } = given;
  const { baseUrl, tokens } = options;
  const created: CreatedThing[] = [];
  const { learn } = createLearner({ document, known, created });
  const { note, judge } = createJudge(given);
  const sendPatiently = createPatientSend(options, { onSend: recorder.sent, onAnswer: judge });
  let hasMissed = false;

  const hasActor = (actor: Actor) => actor === 'nobody' || tokens[actor] !== undefined;

  /** A backend can serve bytes from another origin. No token is sent there. */
  const baseOf = ({ operation }: Plan): string =>
    (operation.security.length === 0 ? known.linkBaseOf(operation) : undefined) ?? baseUrl;

  async function ask(plan: Plan): Promise<Exchange | null> {
    // A refusal because of a missing token is no evidence about the operation.
    if (needsProof(plan.operation) && !hasActor(plan.actor)) return null;
    const request = writeRequest(document, plan, { baseUrl: baseOf(plan), token: tokens[plan.actor] });
    try {
      const exchange = await sendPatiently(plan, request);
      const { status } = exchange.answer;
      if (plan.actor === 'member' && isSafe(plan.operation)) hasMissed ||= status === 404 || status === 410;
      if (isSuccess(status)) learn(exchange);
      return exchange;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      recordNoAnswer(given, { plan, request, message: error.message });
      return null;
    }
  }

  async function askPreflight(plan: Plan, headers: [string, string][]): Promise<Exchange | null> {
    const { url } = writeRequest(document, plan, { baseUrl: baseOf(plan), token: undefined });
    const request = { method: 'OPTIONS', url, headers, body: null };
    try {
      recorder.sent();
      return toExchange(plan, request, await send(request, options));
    } catch (error) {
      if (error instanceof NoAnswer) return null;
      throw error;
    }
  }

  function headersOf(plan: Plan): string[] {
    const { headers } = writeRequest(document, plan, { baseUrl, token: tokens.member ?? 'token' });
    return headers.map(([name]) => name);
  }

  return {
    ...given,
    created,
    hasMissed: () => hasMissed,
    uploaded: new Set(),
    ask,
    askPreflight,
    headersOf,
    note,
    hasActor,
  };
}

/** Creates the function that sends a request, and again after a short `Retry-After`. */
function createPatientSend(
  options: SessionOptions,
  { onSend, onAnswer }: { onSend: () => void; onAnswer: (exchange: Exchange) => void },
) {
  return async (plan: Plan, request: WireRequest): Promise<Exchange> => {
    for (let tries = 1; ; tries++) {
      onSend();
      const exchange = toExchange(plan, request, await send(request, options));
      onAnswer(exchange);
      const waitMs = retryDelayMs(exchange.answer);
      if (waitMs === null || tries === maxTries) return exchange;
      await sleep(waitMs, undefined, { signal: options.signal });
    }
  };
}

function recordNoAnswer(
  { selection, recorder }: SessionParts,
  { plan, request, message }: { plan: Plan; request: WireRequest; message: string },
): void {
  if (!selection.hasOperation(plan.operation) || !selection.hasCheck('no-answer')) return;
  const about = { operation: plan.operation, request, what: `${plan.actor}: ${plan.what}` };
  recorder.broken('no-answer', about, { pointer: '', expected: 'an answer', got: message });
}

/** Returns the requested wait of a 429, if that is short; null for any other answer. */
function retryDelayMs({ status, headers }: WireAnswer): number | null {
  const seconds = Number(headers.get('retry-after') ?? '1');
  return status === 429 && seconds <= maxWaitSeconds ? seconds * 1000 : null;
}

/** Returns whether an operation can be sent to existing resources: reading, or changing our own. */
export function mayChange(operation: Operation, isOurs: boolean): boolean {
  return isSafe(operation) || isOurs;
}
