import { type AppPlaces, findAppPlaces } from './app-places.ts';
import { findPlaces, isTest, type Operation, type Place, type Sources } from './repository.ts';
import {
  authorisationTest,
  budgetTest,
  findServerPlaces,
  pathPattern,
  type ServerPlaces,
} from './server-places.ts';

/** Every place of an operation, from the contract to the screen. */
export interface OperationPlaces extends ServerPlaces, AppPlaces {
  readonly contract: Place[];
  readonly tests: Place[];
  readonly mock: Place[];
  readonly specTests: Place[];
}

/** Tests about every operation, which have their own title or use operations as examples. */
const tables = new Set([authorisationTest, budgetTest, 'tests/repository/where.test.ts']);

/** Finds every place of an operation. */
export function findOperation(sources: Sources, operation: Operation): OperationPlaces {
  const { id } = operation;
  const server = findServerPlaces(sources, operation);
  const tests = findTests(sources, operation).filter(({ file }) => !tables.has(file));
  return {
    contract: findPlaces(
      sources,
      (file) => file.startsWith('openapi/'),
      new RegExp(`\\boperationId: ${id}$`, 'gm'),
    ),
    ...server,
    tests: tests.filter(({ file }) => !isOfSpecification(file)),
    mock: findPlaces(
      sources,
      (file) => /^mocks\/handlers\/(?!(?:contract|state|views)\/).+\.ts$/.test(file) && !isTest(file),
      new RegExp(`\\b(?:operation|socketOperation)\\(\\s*'${id}'`, 'g'),
    ),
    ...findAppPlaces(sources, operation),
    specTests: tests.filter(({ file }) => isOfSpecification(file)),
  };
}

function isOfSpecification(file: string): boolean {
  return file.startsWith('tests/spec/');
}

/** Finds tests that name the operation, or send its method to its path. */
function findTests(sources: Sources, { id, method, path }: Operation): Place[] {
  const named = findPlaces(sources, isTest, new RegExp(`'${id}'`, 'g'));
  const sent = [...sources].flatMap(([file, text]) => {
    if (!isTest(file) || !text.includes('/api/')) return [];
    return text.split('\n').flatMap((line, at, lines) => {
      const matches = [...line.matchAll(pathPattern(path))];
      const around = lines.slice(Math.max(0, at - 2), at + 3).join('\n');
      return matches.some(({ index }) => methodOf(line.slice(0, index), around) === method)
        ? [{ file, line: at + 1 }]
        : [];
    });
  });
  const places = new Map([...named, ...sent].map((place) => [`${place.file}:${place.line}`, place]));
  return [...places.values()].toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

/** Returns the method before a path, else one named near it, else the default. */
function methodOf(before: string, around: string): string {
  const called = before.match(/\b(?:get|head|options|post|put|patch|delete)(?=\(| )/gi)?.at(-1);
  return (called ?? /method: '(\w+)'/.exec(around)?.[1] ?? 'GET').toUpperCase();
}
