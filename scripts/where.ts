/** Prints every place of an operation, from the contract to the screen. `npm run where <operationId …>` */
import { findOperation, type OperationPlaces } from './where/find-operation.ts';
import { listOperations, type Operation, type Place, readSources, type Sources } from './where/repository.ts';
import { findNearNames } from './where/suggest.ts';

/** Titles of the places in the output, in order. */
const titles: Array<[place: keyof OperationPlaces, title: string]> = [
  ['contract', 'contract'],
  ['handler', 'handler'],
  ['guard', 'guard'],
  ['cost', 'cost'],
  ['authorisation', 'authorisation'],
  ['queryBudget', 'query budget'],
  ['tests', 'tests'],
  ['mock', 'mock'],
  ['query', 'query'],
  ['screens', 'screens'],
  ['specTests', 'spec tests'],
];
const columnWidth = 15;

const words = process.argv.slice(2);
const operations = listOperations();
if (words.length === 0)
  fail('Usage: npm run where <operationId …>; a part of an id lists those that have it');
else {
  const sources = readSources();
  for (const word of words) answer(word, sources);
}

/** Prints the places of the operation that a word names, or else the operations that it may mean. */
function answer(word: string, sources: Sources): void {
  const candidates = operations.filter(({ id }) => id.toLowerCase().includes(word.toLowerCase()));
  const only = operations.find(({ id }) => id === word) ?? (candidates.length === 1 ? candidates[0] : null);
  if (only) {
    console.log(`${nameOf(only)}\n${listPlaces(findOperation(sources, only)).join('\n')}\n`);
  } else if (candidates.length > 0) {
    console.log(candidates.map(nameOf).join('\n'));
  } else {
    const near = findNearNames(
      word,
      operations.map(({ id }) => id),
    );
    fail(`No operation is called ${word}.${near.length > 0 ? ` Near: ${near.join(', ')}` : ''}`);
  }
}

/** Lists the places, one per line; places of one file share a line unless they have a note. */
function listPlaces(places: OperationPlaces): string[] {
  return titles.flatMap(([kind, title]) => {
    const rows = places[kind].filter(({ file, note }, at) => note || places[kind][at - 1]?.file !== file);
    return rows.map((row, at) => {
      const lines = row.note ? [row] : places[kind].filter(({ file }) => file === row.file);
      return `  ${(at === 0 ? title : '').padEnd(columnWidth)}${toText(row, lines)}`;
    });
  });
}

function nameOf({ id, method, path }: Operation): string {
  return `${id}  ${method} ${path}`;
}

function toText({ file, note }: Place, places: readonly Place[]): string {
  return `${file}:${places.map(({ line }) => line).join(' ')}${note ? `  ${note}` : ''}`;
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
