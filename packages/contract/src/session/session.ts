import { setTimeout as sleep } from 'node:timers/promises';
import { answerChecks } from '../answer/answer-checks.ts';
import type { CheckId } from '../catalogue.ts';
import type { ContractDocument } from '../document/document.ts';
import { templateNames } from '../document/match.ts';
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
import { findIds, itemTemplates } from './ids-in-lists.ts';
import { idIn, type Known, type Origin } from './known.ts';
import type { Selection } from './selection.ts';

/** What one run leans on. */
export interface Session {
  document: ContractDocument;
  known: Known;
  recorder: Recorder;
  selection: Selection;
  seed: number;
  secrets: Secret[];
  /** The origin of the app's pages; null where none was named. */
  origin: string | null;
  hasActor(actor: Actor): boolean;
  /** Things that this run made, in the order in which it made them. */
  created: CreatedThing[];
  /** Whether a reader has told the member that something does not exist. */
  hasMissed(): boolean;
  /** Ids of uploads that were finished: whose bytes are known. */
  uploaded: Set<string>;
  /**
   * Sends, judges the answer as every answer is judged, and learns from it. Null: no answer, or nothing was sent because the
   * operation needs a token that was not given.
   */
  ask(plan: Plan): Promise<Exchange | null>;
  /** Sends an `OPTIONS` with these headers alone to where a plan goes. It is no operation, and judged by nobody. Null: no answer. */
  askPreflight(plan: Plan, headers: [name: string, value: string][]): Promise<Exchange | null>;
  /** Returns the names of the headers that a plan would be sent with. */
  headersOf(plan: Plan): string[];
  /** Notes what a check has to say of an exchange: nothing wrong, or what. */
  note(check: CheckId, exchange: Exchange, broken: Broken[]): void;
}

/** A thing that this run made: by whose path it is reached. */
export interface CreatedThing {
  template: string;
  values: Map<string, string>;
}

interface SessionOptions {
  baseUrl: string;
  tokens: Partial<Record<Actor, string>>;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
}

/** How long a 429 is waited for at most, and how often. */
const longestWaitSeconds = 10;
const mostTries = 3;

export function createSession(
  given: Pick<Session, 'document' | 'known' | 'recorder' | 'selection' | 'seed' | 'secrets' | 'origin'>,
  { baseUrl, tokens, timeoutMs, signal }: SessionOptions,
): Session {
  const { document, known, recorder, selection } = given;
  const created: CreatedThing[] = [];
  let hasMissed = false;

  function note(check: CheckId, { plan, request }: Exchange, broken: Broken[]): void {
    const { operation, what, actor } = plan;
    if (!selection.hasOperation(operation) || !selection.hasCheck(check)) return;
    if (broken.length === 0) recorder.passed(check, operation);
    const about = { operation, request, what: `${actor}: ${what}` };
    for (const each of broken) recorder.broken(check, about, each);
  }

  async function sendPatiently(plan: Plan, request: WireRequest): Promise<WireAnswer> {
    for (let tries = 1; ; tries++) {
      recorder.sent();
      const answer = await send(request, { timeoutMs, signal });
      const wait = Number(answer.headers.get('retry-after') ?? '1');
      if (answer.status !== 429 || tries === mostTries || !(wait <= longestWaitSeconds)) return answer;
      judge(toExchange(plan, request, answer));
      await sleep(wait * 1000, undefined, { signal });
    }
  }

  function judge(exchange: Exchange): void {
    const { operation } = exchange.plan;
    if (!selection.hasOperation(operation)) return;
    recorder.seen(operation, exchange.answer.status);
    for (const [check, run] of answerChecks) {
      const broken = run({ document, operation, answer: exchange.answer });
      if (broken) note(check, exchange, broken);
    }
  }

  const hasActor = (actor: Actor) => actor === 'nobody' || tokens[actor] !== undefined;

  /** A backend may hand out bytes from another origin. No token goes there. */
  const baseOf = ({ operation }: Plan): string =>
    (operation.security.length === 0 ? known.linkBaseOf(operation) : undefined) ?? baseUrl;

  async function ask(plan: Plan): Promise<Exchange | null> {
    // A refusal for want of a token says nothing about the operation.
    if (needsProof(plan.operation) && !hasActor(plan.actor)) return null;
    const token = tokens[plan.actor];
    const request = writeRequest(document, plan, { baseUrl: baseOf(plan), token });
    try {
      const exchange = toExchange(plan, request, await sendPatiently(plan, request));
      judge(exchange);
      const { status } = exchange.answer;
      if (plan.actor === 'member' && isSafe(plan.operation)) hasMissed ||= status === 404 || status === 410;
      if (isSuccess(exchange.answer.status)) learn(exchange);
      return exchange;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      if (selection.hasOperation(plan.operation) && selection.hasCheck('no-answer')) {
        const about = { operation: plan.operation, request, what: `${plan.actor}: ${plan.what}` };
        recorder.broken('no-answer', about, { pointer: '', expected: 'an answer', got: error.message });
      }
      return null;
    }
  }

  async function askPreflight(plan: Plan, headers: [string, string][]): Promise<Exchange | null> {
    const { url } = writeRequest(document, plan, { baseUrl: baseOf(plan), token: undefined });
    const request = { method: 'OPTIONS', url, headers, body: null };
    try {
      recorder.sent();
      return toExchange(plan, request, await send(request, { timeoutMs, signal }));
    } catch (error) {
      if (error instanceof NoAnswer) return null;
      throw error;
    }
  }

  /** What was made, also by those who should not have been let in; and what the member is told of. */
  function learn(exchange: Exchange): void {
    const { plan, json, answer } = exchange;
    if (plan.operation.method === 'POST') learnCreated(exchange);
    if (plan.actor !== 'member' || !json) return;
    const origin = originOf(plan);
    known.learnLinks(json.value, origin);
    if (plan.operation.method !== 'GET' || answer.isCut) return;
    const { byTemplate, byName } = findIds(document, plan.operation, json.value);
    for (const [template, [id]] of byTemplate) if (id) known.learn(template, id, 'found');
    for (const [name, ids] of byName) known.learnName(name, ids);
  }

  function originOf({ operation, input }: Plan): Origin {
    const origins = [...input.parameters.keys()]
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => known.valueOf(operation, parameter)?.origin ?? 'found');
    if (origins.includes('created')) return 'created';
    return origins.length > 0 && !origins.includes('found') ? 'given' : 'found';
  }

  function learnCreated({ plan, json, answer }: Exchange): void {
    const location = answer.headers
      .get('location')
      ?.replace(/[?#].*$/, '')
      .split('/')
      .pop();
    for (const template of itemTemplates(document, plan.operation)) {
      const [name = ''] = templateNames(template).slice(-1);
      const id = (json && idIn(json.value, name)) ?? (location ? decodeURIComponent(location) : null);
      if (!id) continue;
      const values = new Map<string, string>();
      for (const [parameter, value] of plan.input.parameters)
        if (parameter.in === 'path') values.set(parameter.name, String(value));
      created.push({ template, values: values.set(name, id) });
    }
  }

  return {
    ...given,
    created,
    hasMissed: () => hasMissed,
    uploaded: new Set(),
    ask,
    askPreflight,
    headersOf: (plan) =>
      writeRequest(document, plan, { baseUrl, token: tokens.member ?? 'token' }).headers.map(
        ([name]) => name,
      ),
    note,
    hasActor,
  };
}

/** Whether one may send this to things that are in the backend: reading, or changing what is ours. */
export function mayChange(operation: Operation, isOurs: boolean): boolean {
  return isSafe(operation) || isOurs;
}
