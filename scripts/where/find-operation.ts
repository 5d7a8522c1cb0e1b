import { type AppPlaces, findAppPlaces } from './app-places.ts';
import { findPlaces, isTest, type Operation, type Place, type Sources } from './repository.ts';
import { authorisationTest, budgetTest, findServerPlaces, type ServerPlaces } from './server-places.ts';

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

/** Finds tests that name the operation. */
function findTests(sources: Sources, { id }: Operation): Place[] {
  const places = findPlaces(sources, isTest, new RegExp(`'${id}'`, 'g'));
  return places.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}
