import { randomBytes } from 'node:crypto';
import { checkCors } from '../checks/cors.ts';
import { checkPages } from '../checks/pages.ts';
import { checkTus } from '../checks/tus.ts';
import { CouldNotRun } from '../could-not-run.ts';
import { loadDocument } from '../document/load.ts';
import { templateNames } from '../document/match.ts';
import type { Operation } from '../document/operation.ts';
import type { Secret } from '../http/curl.ts';
import { NoAnswer, send } from '../http/send.ts';
import { findTus } from '../http/tus-protocol.ts';
import { groupByCause } from '../report/causes.ts';
import { createRecorder } from '../report/recorder.ts';
import type { Finding, Report } from '../report/report.ts';
import { isSafe } from '../session/exchange.ts';
import { createKnownValues } from '../session/known.ts';
import { createSelection } from '../session/selection.ts';
import { createSession } from '../session/session.ts';
import { cleanUp } from './cleanup.ts';
import { runOperation } from './operation-run.ts';
import { explore, seed as seedBackend } from './seeding.ts';

/** Tokens of the callers. */
export interface Tokens {
  /** Token of a person with access: valid inputs are sent as this one. */
  member?: string;
  /** Token of a signed-in person without access to anything of the member's. */
  stranger?: string;
  /** Expired token of the member. */
  expired?: string;
}

/** Options of a run. */
export interface CheckOptions {
  /** Address of the backend, to which the document's paths are appended. `https://api.example.com/v1` */
  baseUrl: string;
  /** Path or http(s) address of an OpenAPI 3.1 document. Default: the contract of Kepwai. */
  document?: string;
  /** Tokens of callers. Without a member, only operations open to everybody are checked beyond their refusal. */
  as?: Tokens;
  /** Values by the names of parameters and properties; `operationId.name` for one operation alone. */
  params?: Record<string, string>;
  /** `core`: the four calls that Kepwai's app cannot do without. Default `full`. */
  level?: 'core' | 'full';
  /** Ids of checks or operations, `GET /path`, or tags to check exclusively. */
  only?: string[];
  /** Ids of checks or operations, `GET /path`, or tags to skip. */
  skip?: string[];
  /** Seed; the same one generates the same inputs. Default 1. */
  seed?: number;
  /** Timeout of one answer. Default 10,000. */
  timeoutMs?: number;
  /** Origin of the app's pages, `https://app.example.com`, which must be allowed. Default: only checks that no other is. */
  origin?: string;
  /** Aborts the run with `CouldNotRun`. */
  signal?: AbortSignal;
  /** Called with each finding as it is found. */
  onFinding?: (finding: Finding) => void;
}

/**
 * Calls a backend with every operation of the document, with valid and invalid input, as every kind of caller, and
 * reports violations.
 * @throws CouldNotRun without a result: no document, no backend, or the signal ended it.
 */
export async function check(options: CheckOptions): Promise<Report> {
  const {
    baseUrl,
    as = {},
    params = {},
    level = 'full',
    only = [],
    skip = [],
    seed = 1,
    timeoutMs = 10_000,
    origin = null,
    signal,
  } = options;
  const startedAt = performance.now();
  const document = await loadDocument(options.document, signal);
  const selection = createSelection(document, { level, only, skip });
  const tokens = { ...as, forged: forgedLike(as.member) };
  const secrets = secretsOf(tokens, params);
  const selected = document.operations.filter(selection.hasOperation);
  const recorder = createRecorder(selected, secrets, options.onFinding);
  const known = createKnownValues(document, params, basePathOf(baseUrl));
  const session = createSession(
    { document, known, recorder, selection, seed, secrets, origin },
    { baseUrl, tokens, timeoutMs, signal },
  );
  try {
    await requireBackend(baseUrl, { timeoutMs, signal });
    if (level === 'full') {
      await seedBackend(session);
      await explore(session);
    }
    for (const operation of selected.toSorted(byRisk)) await runOperation(session, operation);
    for (const tus of findTus(document.operations))
      if (selection.hasOperation(tus.create)) await checkTus(session, tus);
    for (const operation of selected) await checkCors(session, operation);
    // By now the lists have the most items.
    for (const operation of selected) await checkPages(session, operation);
    await cleanUp(session);
  } catch (error) {
    if (signal?.aborted) throw new CouldNotRun('The run was ended before it was through', { cause: error });
    throw error;
  }
  const result = recorder.result();
  return {
    baseUrl,
    document: { title: document.title, version: document.version, uri: document.uri },
    level,
    seed,
    durationMs: Math.round(performance.now() - startedAt),
    ...result,
    causes: groupByCause(result.findings),
  };
}

/** Orders reads first, then changes in the order of the document, then deletions from the inside out. */
function byRisk(one: Operation, other: Operation): number {
  const rank = (operation: Operation) => (isSafe(operation) ? 0 : operation.method === 'DELETE' ? 2 : 1);
  if (rank(one) !== rank(other)) return rank(one) - rank(other);
  return rank(one) === 2 ? templateNames(other.path).length - templateNames(one.path).length : 0;
}

function basePathOf(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).pathname.replace(/\/$/, '') : '';
}

async function requireBackend(
  baseUrl: string,
  limits: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<void> {
  if (!URL.canParse(baseUrl) || !/^https?:/.test(baseUrl))
    throw new CouldNotRun(`${baseUrl} is no http(s) address`);
  try {
    await send({ method: 'GET', url: baseUrl, headers: [], body: null }, { ...limits, maxBytes: 0 });
  } catch (cause) {
    if (cause instanceof NoAnswer)
      throw new CouldNotRun(`${baseUrl} does not answer: ${cause.message}`, { cause });
    throw cause;
  }
}

/** Creates an invalid token of the same format. */
function forgedLike(token: string | undefined): string {
  const parts = (token ?? '').split('.');
  if (parts.length === 3) return `${parts[0]}.${parts[1]}.${randomBytes(32).toString('base64url')}`;
  return randomBytes(24).toString('hex');
}

/** Returns tokens, and parameters whose name suggests a secret. */
function secretsOf(as: Record<string, string>, params: Record<string, string>): Secret[] {
  const tokens = Object.entries(as).map(([name, value]) => ({
    value,
    variable: `${name.toUpperCase()}_TOKEN`,
  }));
  const given = Object.entries(params)
    .filter(([name]) => /token|secret|password|key/i.test(name))
    .map(([name, value]) => ({ value, variable: name.replaceAll(/\W+/g, '_').toUpperCase() }));
  return [...tokens, ...given].filter(({ value }) => value !== '');
}
