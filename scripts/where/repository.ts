import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** Line of a file, with a note. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly note?: string;
}

/** Text of the files in which operations are written by hand, by path. */
export type Sources = ReadonlyMap<string, string>;

/** Operation of the contract. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** Reads the sources that git tracks and new ones, except generated files. */
export function readSources(): Sources {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed.split('\n').filter((file) => isSource(file) && existsSync(path.join(root, file)));
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

/** Lists the operations of the bundled contract, in its order. */
export function listOperations(): Operation[] {
  const bundled = path.join(root, 'packages/contract/src/generated/openapi.json');
  const { paths }: { paths: Record<string, Record<string, { operationId?: string }>> } = JSON.parse(
    readFileSync(bundled, 'utf8'),
  );
  return Object.entries(paths).flatMap(([address, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId: id }]) =>
      id ? [{ id, method: method.toUpperCase(), path: address }] : [],
    ),
  );
}

/** Finds every match of a pattern in the selected files. */
export function findPlaces(sources: Sources, isWanted: (file: string) => boolean, pattern: RegExp): Place[] {
  return [...sources].flatMap(([file, text]) =>
    isWanted(file) ? [...text.matchAll(pattern)].map(({ index }) => placeAt(sources, file, index)) : [],
  );
}

/** Returns the place of an offset in a file. */
export function placeAt(sources: Sources, file: string, offset: number, note?: string): Place {
  const line = (sources.get(file) ?? '').slice(0, offset).split('\n').length;
  return { file, line, ...(note !== undefined && { note }) };
}

/** Whether a file contains tests. */
export function isTest(file: string): boolean {
  return /\.(test|spec|test-d)\.tsx?$/.test(file);
}

function isSource(file: string): boolean {
  return (
    /^(app|e2e|mocks|openapi|packages|tests)\/.*\.(ts|tsx|yaml)$/.test(file) && !file.includes('/generated/')
  );
}
