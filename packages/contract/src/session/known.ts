import type { ContractDocument } from '../document/document.ts';
import type { Operation, Parameter } from '../document/operation.ts';
import { isObject, isString, type JsonObject, objectOf } from '../json.ts';
import { createKnownLinks, type KnownLinks } from './known-links.ts';
import { type KnownValue, type Origin, originWeights } from './known-value.ts';

/** Known values of the backend's resources: parameters, and addresses from answers. */
export interface KnownValues extends KnownLinks {
  valueOf(operation: Operation, parameter: Parameter): KnownValue | undefined;
  /** Returns values for a body, by the names of properties. */
  bodyValues(operation: Operation): Map<string, unknown>;
  /** Remembers the last parameter of a path template. */
  learn(template: string, value: string, origin: Origin): void;
  /** Remembers ids from a list for parameters of this name anywhere. The first list with any wins. */
  learnName(name: string, ids: readonly string[]): void;
  /** Returns ids that a list had for this name, the current one first. Empty if the value comes from elsewhere. */
  candidates(operation: Operation, parameter: Parameter): readonly string[];
  /** Keeps this candidate only. */
  settle(name: string, id: string): void;
}

const genericNames = new Set(['id', 'key', 'name', 'slug', 'uuid', 'code', 'token', 'version', 'type']);

/** Returns whether a parameter's name means a different resource in each path. */
export function isGenericName(name: string): boolean {
  return genericNames.has(name);
}

/** Creates known values. `given`: by `name`, or by `operationId.name` for one operation alone. */
export function createKnownValues(
  document: ContractDocument,
  given: Record<string, string>,
  /** Path of the base address: answers contain complete paths, the document those after it. */
  basePath: string,
): KnownValues {
  const byTemplate = new Map<string, KnownValue>();
  const foundByName = new Map<string, readonly string[]>();

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
    bodyValues: (operation) => bodyValues(operation, given),
    learn(template, value, origin) {
      const before = byTemplate.get(template);
      if (
        !before ||
        originWeights[origin] > originWeights[before.origin] ||
        (origin === 'created' && before.origin === origin)
      )
        byTemplate.set(template, { value, origin });
    },
    ...createKnownLinks(document, basePath),
  };
}

function bodyValues({ id }: Operation, given: Record<string, string>): Map<string, unknown> {
  const own = `${id}.`;
  const general = Object.entries(given).filter(([name]) => !name.includes('.'));
  const special = Object.entries(given).flatMap(([name, value]): [string, string][] =>
    name.startsWith(own) ? [[name.slice(own.length), value]] : [],
  );
  return new Map([...general, ...special]);
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

/** Returns the list in an answer, wherever usual envelopes have it; null if the answer has none. */
export function listIn(answer: unknown): unknown[] | null {
  if (Array.isArray(answer)) return answer;
  const body = objectOf(answer);
  const places = [body.data, body.items, body.results, objectOf(body.data).items, ...Object.values(body)];
  const list = places.find(Array.isArray);
  return Array.isArray(list) ? list : null;
}
