import type { ContractDocument } from '../document/document.ts';
import { templateNames } from '../document/match.ts';
import type { Operation } from '../document/operation.ts';
import { isObject } from '../json.ts';
import { idIn, isGenericName, listIn } from './known.ts';

/** Ids from a list, and the path parameters that they can be used for. */
export interface FoundIds {
  /** Ids by path one parameter below the list: its last parameter is the id of an item. */
  byTemplate: Map<string, string[]>;
  /** Ids by the name of a parameter anywhere in the document. */
  byName: Map<string, string[]>;
}

/** Maximum number of ids remembered of one list: the first item may be empty if another one is not. */
const maxCandidates = 5;

/**
 * Returns the ids in the answer of a list. An item's id serves every parameter that is named for the list (`GET /api/me/group`
 * serves `groupId`), and a field serves every parameter of its own name (`quotaId` of a group serves `quotaId`).
 */
export function findIds(document: ContractDocument, operation: Operation, answer: unknown): FoundIds {
  const items = listIn(answer) ?? [];
  const ids = (name: string) => items.flatMap((item) => idIn(item, name) ?? []).slice(0, maxCandidates);
  const byTemplate = new Map<string, string[]>();
  for (const template of itemTemplates(document, operation)) {
    const [name = ''] = templateNames(template).slice(-1);
    byTemplate.set(template, ids(name));
  }
  const byName = new Map<string, string[]>();
  for (const { name, isGood } of pathParameters(document)) {
    const own = items.flatMap((item) => fieldOf(item, name)).slice(0, maxCandidates);
    const found = own.length > 0 ? own : isListOf(operation, name) ? ids(name) : [];
    const good = found.filter(isGood);
    if (good.length > 0) byName.set(name, good);
  }
  return { byTemplate, byName };
}

/** Returns the paths one parameter below an operation's: those of its list's items. */
export function itemTemplates({ operations }: ContractDocument, { path }: Operation): string[] {
  const below = operations.filter((other) =>
    /^\/\{[^}]+\}$/.test(other.path.replace(path.replace(/\/$/, ''), '')),
  );
  return [...new Set(below.map((other) => other.path))];
}

function pathParameters(document: ContractDocument) {
  const parameters = document.operations
    .flatMap((operation) => operation.parameters)
    .filter(({ in: place, name }) => place === 'path' && !isGenericName(name));
  return [...new Map(parameters.map((parameter) => [parameter.name, parameter])).values()].map(
    ({ name, schema }) => ({
      name,
      isGood: (id: string) => document.validator.textFaults(schema, id, 'request').length === 0,
    }),
  );
}

function fieldOf(item: unknown, name: string): string[] {
  const value = isObject(item) ? item[name] : undefined;
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** `/api/me/group` and `/groups` are lists of what `groupId` and `group_id` name. */
function isListOf({ path }: Operation, name: string): boolean {
  const last = path
    .split('/')
    .filter((segment) => segment !== '' && !segment.startsWith('{'))
    .at(-1);
  const thing = plain(name.replace(/_?(id|uuid|slug|key)$/i, ''));
  return last !== undefined && thing !== '' && singulars(plain(last)).includes(thing);
}

function plain(word: string): string {
  return word.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** Returns the singulars of an English plural; any other word stands for itself. */
function singulars(word: string): string[] {
  return [
    word,
    word.replace(/s$/, ''),
    word.replace(/es$/, ''),
    word.replace(/ies$/, 'y'),
    word.replace(/ves$/, 'f'),
  ];
}
