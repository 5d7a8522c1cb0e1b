import type { ContractDocument } from '../document/document.ts';
import { matchPath } from '../document/match.ts';
import type { Operation, Parameter } from '../document/operation.ts';
import { isObject, isString, type JsonObject, objectOf } from '../json.ts';

/**
 * Origin of a value: `given` in the options, `created` by this run, or `found` in a list: then it is somebody
 * else's, and only read.
 */
export type Origin = 'given' | 'created' | 'found';

export interface KnownValue {
  value: unknown;
  origin: Origin;
}

/** Known values of the backend's resources: parameters, and addresses from answers. */
export interface KnownValues {
  valueOf(operation: Operation, parameter: Parameter): KnownValue | undefined;
  /** Returns values of an address from an answer, by location and name: `query t`. */
  linkOf(operation: Operation): Map<string, KnownValue> | undefined;
  /** Returns the base of such an address, instead of the base address; undefined where it is relative. */
  linkBaseOf(operation: Operation): string | undefined;
  /** Returns values for a body, by the names of properties. */
  bodyValues(operation: Operation): Map<string, unknown>;
  /** Remembers the last parameter of a path template. */
  learn(template: string, value: string, origin: Origin): void;
  /** Remembers ids from a list for parameters of this name anywhere. The first list with any wins. */
  learnName(name: string, ids: readonly string[]): void;
  /** Returns ids that a list had for this name, the current one first. Empty where the value comes from elsewhere. */
  candidates(operation: Operation, parameter: Parameter): readonly string[];
  /** Keeps this candidate only. */
  settle(name: string, id: string): void;
  /** Learns addresses from an answer: addresses of our own resources take precedence. */
  learnLinks(answer: unknown, origin: Origin): void;
  /** Learns one address: operations on it use its values from now on. */
  learnAddress(address: string, origin: Origin): void;
}

const genericNames = new Set(['id', 'key', 'name', 'slug', 'uuid', 'code', 'token', 'version', 'type']);

/** Returns whether a parameter's name means a different resource in each path. */
export function isGenericName(name: string): boolean {
  return genericNames.has(name);
}

const weights = { given: 2, created: 3, found: 1 };

/** Values of an address. */
interface Link {
  weight: number;
  values: Map<string, KnownValue>;
  base: string | undefined;
}

const relativeBase = 'http://kepwai.invalid';

/** Creates known values. `given`: by `name`, or by `operationId.name` for one operation alone. */
export function createKnownValues(
  document: ContractDocument,
  given: Record<string, string>,
  /** Path of the base address: answers contain complete paths, the document those after it. */
  basePath: string,
): KnownValues {
  const byTemplate = new Map<string, KnownValue>();
  const foundByName = new Map<string, readonly string[]>();
  const links = new Map<string, Link>();

  function givenFor(operation: Operation, name: string): KnownValue | undefined {
    const value = given[`${operation.id}.${name}`] ?? given[name];
    return value === undefined ? undefined : { value, origin: 'given' };
  }

  function fromTemplates({ path }: Operation, name: string): KnownValue | undefined {
    const [before = ''] = path.split(`{${name}}`);
    const own = byTemplate.get(`${before}{${name}}`);
    if (own || isGenericName(name)) return own;
    return [...byTemplate].find(([template]) => template.endsWith(`/{${name}}`))?.[1];
  }

  function fromLists(name: string): KnownValue | undefined {
    const [value] = foundByName.get(name) ?? [];
    return value === undefined ? undefined : { value, origin: 'found' };
  }

  return {
    valueOf(operation, { name, in: place }) {
      const own = givenFor(operation, name);
      if (own || place !== 'path') return own;
      return fromTemplates(operation, name) ?? fromLists(name);
    },
    learnName(name, ids) {
      if (!foundByName.has(name)) foundByName.set(name, ids);
    },
    candidates(operation, { name, in: place }) {
      const isElsewhere = place !== 'path' || givenFor(operation, name) || fromTemplates(operation, name);
      return isElsewhere ? [] : (foundByName.get(name) ?? []);
    },
    settle(name, id) {
      foundByName.set(name, [id]);
    },
    linkOf: (operation) => links.get(operation.path)?.values,
    linkBaseOf: (operation) => links.get(operation.path)?.base,
    bodyValues(operation) {
      const own = `${operation.id}.`;
      const general = Object.entries(given).filter(([name]) => !name.includes('.'));
      const special = Object.entries(given).flatMap(([name, value]): [string, string][] =>
        name.startsWith(own) ? [[name.slice(own.length), value]] : [],
      );
      return new Map([...general, ...special]);
    },
    learn(template, value, origin) {
      const before = byTemplate.get(template);
      if (
        !before ||
        weights[origin] > weights[before.origin] ||
        (origin === 'created' && before.origin === origin)
      )
        byTemplate.set(template, { value, origin });
    },
    learnLinks(answer, origin) {
      // A path alone is known in other ways; only an answer can tell a query.
      for (const address of addressesIn(answer)) if (address.includes('?')) learnAddress(address, origin);
    },
    learnAddress,
  };

  function learnAddress(address: string, origin: Origin): void {
    const url = new URL(address, relativeBase);
    const isUnderBase = url.pathname.startsWith(`${basePath}/`);
    const path = isUnderBase ? url.pathname.slice(basePath.length) : url.pathname;
    const base = url.origin === relativeBase ? undefined : `${url.origin}${isUnderBase ? basePath : ''}`;
    for (const { operation, pathValues } of matchPath(document.operations, path)) {
      if ((links.get(operation.path)?.weight ?? 0) > weights[origin]) continue;
      const found = [
        ...Object.entries(pathValues).map(([name, value]) => [`path ${name}`, value] as const),
        ...[...url.searchParams].map(([name, value]) => [`query ${name}`, value] as const),
      ];
      const values = new Map(found.map(([key, value]) => [key, { value, origin }]));
      links.set(operation.path, { weight: weights[origin], values, base });
    }
  }
}

/** Lists the texts in an answer that could be addresses. */
function addressesIn(answer: unknown): string[] {
  if (isString(answer)) return /^(\/|https?:\/\/)\S+$/.test(answer) ? [answer] : [];
  if (Array.isArray(answer)) return answer.flatMap(addressesIn);
  return isObject(answer) ? Object.values(answer).flatMap(addressesIn) : [];
}

/** Returns the id in an answer about one resource, in any usual envelope. */
export function idIn(answer: unknown, parameterName: string): string | null {
  const body = objectOf(answer);
  const inner = [body, objectOf(body.data), objectOf(body.item), objectOf(body.result)];
  const nested = inner.flatMap((object) => Object.values(object).filter(isObject));
  for (const object of [...inner, ...nested]) {
    const id = pickId(object, parameterName);
    if (id !== null) return id;
  }
  return null;
}

function pickId(object: JsonObject, parameterName: string): string | null {
  const bare = parameterName.replace(/_?id$/i, '');
  const names = [parameterName, 'id', `${bare}Id`, `${bare}_id`, 'uuid', 'slug', 'key'];
  const value = names
    .map((name) => object[name])
    .find((candidate) => isString(candidate) || typeof candidate === 'number');
  return value === undefined ? null : String(value);
}

/** Returns the list in an answer, wherever usual envelopes have it; null where the answer has none. */
export function listIn(answer: unknown): unknown[] | null {
  if (Array.isArray(answer)) return answer;
  const body = objectOf(answer);
  const places = [body.data, body.items, body.results, objectOf(body.data).items, ...Object.values(body)];
  const list = places.find(Array.isArray);
  return Array.isArray(list) ? list : null;
}
