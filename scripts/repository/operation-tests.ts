import type { Rule } from './rule.ts';

const contractFile = 'packages/contract/src/generated/openapi.json';

/** Error codes that a test cannot meet in seconds: archives of more than a hundred thousand files. */
const unmetCodes: readonly string[] = ['TOO_MANY_FILES'];

interface Contract {
  paths: Record<string, Record<string, { operationId?: string }>>;
  components: { schemas: { ErrorCode: { enum: string[] } } };
}

/** Returns the rules that tests of the server name each operation and each error code of the contract. */
export function operationTestRules(files: readonly string[], read: (file: string) => string): Rule[] {
  const ofServer = files.filter((file) => /^packages\/server\/.*\.ts$/.test(file));
  return [
    [
      'a test of the server calls each operation of the contract by its id',
      () => {
        const tests = ofServer.filter((file) => file.endsWith('.test.ts'));
        return findUnnamed(listOperationIds(readContract(read)), tests.map(read));
      },
    ],
    [
      'a test of the server meets each error code of the contract',
      () => {
        const tests = ofServer.filter((file) => /\.test\.ts$|^packages\/server\/test\//.test(file));
        const codes = readContract(read).components.schemas.ErrorCode.enum;
        const unnamed = findUnnamed(codes, tests.map(read));
        return [
          ...unnamed.filter((code) => !unmetCodes.includes(code)),
          ...unmetCodes
            .filter((code) => !unnamed.includes(code))
            .map((code) => `${code} (no exception any more)`),
        ];
      },
    ],
  ];
}

/** Returns the names that no text has, as a whole word of a quoted text. */
export function findUnnamed(names: readonly string[], texts: readonly string[]): string[] {
  const named = new Set(texts.flatMap((text) => text.match(/(?<=['` ])\w+(?=')/g) ?? []));
  return names.filter((name) => !named.has(name));
}

function listOperationIds({ paths }: Contract): string[] {
  return Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
  );
}

function readContract(read: (file: string) => string): Contract {
  return JSON.parse(read(contractFile));
}
