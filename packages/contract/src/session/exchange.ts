import type { ContractDocument } from '../document/document.ts';
import { isJson, type Operation } from '../document/operation.ts';
import type { WireAnswer, WireRequest } from '../http/send.ts';
import { encodeBody, fillPath, toPairs, toText } from '../http/serialise.ts';
import { parseJson } from '../json.ts';
import type { Input } from './input.ts';

/** Caller of a request. */
export type Actor = 'member' | 'stranger' | 'expired' | 'forged' | 'nobody';

/** Planned request, and its reason. */
export interface Plan {
  operation: Operation;
  actor: Actor;
  input: Input;
  /** Description for people: `limit = 201`. */
  what: string;
  /** Headers beyond those of the document: ranges, conditions. */
  headers?: [name: string, value: string][];
}

/** Request with its answer. */
export interface Exchange {
  plan: Plan;
  request: WireRequest;
  answer: WireAnswer;
  /** Parsed body; null if it is no JSON. */
  json: { value: unknown } | null;
}

/** Writes the request of a plan. */
export function writeRequest(
  document: ContractDocument,
  { operation, input, actor, headers = [] }: Plan,
  { baseUrl, token }: { baseUrl: string; token: string | undefined },
): WireRequest {
  const path = new Map<string, string>();
  const query: [string, string][] = [];
  const named: [string, string][] = [];
  const cookies: string[] = [];
  for (const [parameter, value] of input.parameters) {
    if (parameter.in === 'path') path.set(parameter.name, toText(parameter, value));
    if (parameter.in === 'query') query.push(...toPairs(parameter, value));
    if (parameter.in === 'header') named.push([parameter.name, toText(parameter, value)]);
    if (parameter.in === 'cookie') cookies.push(`${parameter.name}=${toText(parameter, value)}`);
  }
  const proof = actor === 'nobody' || token === undefined ? [] : prove(document, operation, token);
  for (const { place, name, value } of proof) {
    if (place === 'header') named.push([name, value]);
    if (place === 'query') query.push([name, value]);
    if (place === 'cookie') cookies.push(`${name}=${value}`);
  }
  if (cookies.length > 0) named.push(['Cookie', cookies.join('; ')]);
  const body = input.raw ?? (input.body && encodeBody(input.body.contentType, input.body.value));
  if (body && body.contentType !== '') named.push(['Content-Type', body.contentType]);
  const overridden = new Set(headers.map(([name]) => name.toLowerCase()));
  // A path has no query, but in some documents it does.
  const join = operation.path.includes('?') ? '&' : '?';
  const search = query.length > 0 ? `${join}${encodeQuery(query)}` : '';
  return {
    method: operation.method,
    url: `${baseUrl.replace(/\/$/, '')}${fillPath(operation.path, path)}${search}`,
    headers: [...named.filter(([name]) => !overridden.has(name.toLowerCase())), ...headers],
    body: body?.bytes ?? null,
  };
}

function encodeQuery(pairs: [string, string][]): string {
  return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

/** Returns the place of the token, by the first scheme of the document. */
function prove(
  { securitySchemes }: ContractDocument,
  { security }: Operation,
  token: string,
): { place: string; name: string; value: string }[] {
  const [first = []] = security.filter((alternative) => alternative.length > 0);
  return first.map((name) => {
    const scheme = securitySchemes.get(name);
    if (scheme?.type === 'apiKey') return { place: scheme.in, name: scheme.parameter, value: token };
    const isBasic = scheme?.type === 'http' && scheme.scheme === 'basic';
    const value = isBasic ? `Basic ${Buffer.from(token).toString('base64')}` : `Bearer ${token}`;
    return { place: 'header', name: 'Authorization', value };
  });
}

export function toExchange(plan: Plan, request: WireRequest, answer: WireAnswer): Exchange {
  const isJsonAnswer = isJson(answer.headers.get('content-type') ?? '') && request.method !== 'HEAD';
  return { plan, request, answer, json: isJsonAnswer ? parseJson(answer.body.toString('utf8')) : null };
}

/** Returns whether the operation requires a token. An empty alternative makes it optional. */
export function needsProof({ security }: Operation): boolean {
  return security.length > 0 && security.every((alternative) => alternative.length > 0);
}

/**
 * Returns whether the method is safe.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1
 */
export function isSafe({ method }: Operation): boolean {
  return ['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method);
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Returns whether the operation opens a WebSocket. */
export function isWebSocket({ responses }: Operation): boolean {
  return responses.has('101');
}
