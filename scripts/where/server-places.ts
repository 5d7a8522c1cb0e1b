import { findPlaces, isTest, type Operation, type Place, placeAt, type Sources } from './repository.ts';

/** Places of an operation on the server. */
export interface ServerPlaces {
  readonly handler: Place[];
  readonly guard: Place[];
  readonly cost: Place[];
  readonly authorisation: Place[];
  readonly queryBudget: Place[];
}

/** Test with the table of permissions. */
export const authorisationTest = 'packages/server/test/rights/authorisation.test.ts';
/** Test with the table of query budgets. */
export const budgetTest = 'packages/server/test/query-budget/rows.ts';
/** Whether a file has rows of that table. */
const isRights = (file: string) => /^packages\/server\/test\/rights\/[\w-]+-rights\.ts$/.test(file);
const isServerSource = (file: string) => file.startsWith('packages/server/src/') && !isTest(file);

/** Finds handler, guard, cost and the rows of the tables that list every operation. */
export function findServerPlaces(sources: Sources, operation: Operation): ServerPlaces {
  if (operation.id === 'subscribeLive') return findSocketPlaces(sources);
  const definition = findDefinition(sources, operation.id);
  return {
    handler: definition ? [placeAt(sources, definition.file, definition.start)] : [],
    guard: definition ? findGuard(sources, definition) : [],
    cost: definition ? findCost(sources, definition) : [],
    authorisation: findPlaces(
      sources,
      (file) => file === authorisationTest || isRights(file),
      new RegExp(`^(?: {2}){1,2}${operation.id}: `, 'gm'),
    ),
    queryBudget: findBudget(sources, operation),
  };
}

/**
 * Finds the places of the live socket, which is bound separately because its token comes in the first
 * message.
 */
function findSocketPlaces(sources: Sources): ServerPlaces {
  const inLive = (pattern: RegExp, file = 'packages/server/src/domains/changes/live.ts') =>
    findPlaces(sources, (each) => each === file, pattern);
  return {
    handler: findPlaces(sources, isServerSource, /sockets: \{ subscribeLive/g),
    guard: inLive(/const caller = await authenticator\.fromToken/g),
    cost: inLive(/^const listeningCost/gm),
    authorisation: inLive(
      /closes the socket, and states why/g,
      'packages/server/src/domains/changes/live.test.ts',
    ),
    queryBudget: [],
  };
}

interface Definition {
  readonly file: string;
  readonly start: number;
  readonly text: string;
}

function findDefinition(sources: Sources, id: string): Definition | null {
  const pattern = new RegExp(`\\bdefine\\w+\\(\\s*'${id}'[\\s\\S]*?^ {2}\\}\\),`, 'm');
  for (const [file, source] of sources) {
    const found = isServerSource(file) ? pattern.exec(source) : null;
    if (found) return { file, start: found.index, text: found[0] };
  }
  return null;
}

/** Finds the lines that name and declare the guard. */
function findGuard(sources: Sources, { file, start, text }: Definition): Place[] {
  const named = /\bguard: (\w+)/.exec(text);
  const name = named?.[1];
  if (!named || !name) return [];
  const declarations = findPlaces(
    sources,
    isServerSource,
    new RegExp(`^(?:export )?(?:const|function) ${name}\\b`, 'gm'),
  );
  return [placeAt(sources, file, start + named.index, name), ...declarations];
}

/** Finds the line with the operation's cost, or the default. */
function findCost(sources: Sources, { file, start, text }: Definition): Place[] {
  const priced = /^ {4}cost(?:: (.+?))?,$/m.exec(text);
  if (priced) return [placeAt(sources, file, start + priced.index, priced[1] ?? '')];
  const operations = 'packages/server/src/http/contract/operation.ts';
  const byDefault = /^const defaultCost = (\d+)/m.exec(sources.get(operations) ?? '');
  return byDefault ? [placeAt(sources, operations, byDefault.index, `${byDefault[1]}, the default`)] : [];
}

function findBudget(sources: Sources, { id }: Operation): Place[] {
  const text = sources.get(budgetTest) ?? '';
  return [...text.matchAll(new RegExp(`\\brow\\(\\s*(\\d+),\\s*'${id}'`, 'g'))].map(({ 1: queries, index }) =>
    placeAt(sources, budgetTest, index, `${queries} queries`),
  );
}
