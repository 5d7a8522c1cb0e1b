import type { Scope } from './database.ts';

const cleanUps: Array<() => Promise<void>> = [];

/** Scope of all tests of a file: `createTestApp(forFile)` in `beforeAll`. Its cleanups run in setup.ts. */
export const forFile: Scope = {
  onTestFinished(cleanUp) {
    cleanUps.push(cleanUp);
  },
};

/** Runs all cleanups of a file's tests, the latest first, even if some of them fail. */
export async function cleanUpFile(): Promise<void> {
  const errors: unknown[] = [];
  for (let cleanUp = cleanUps.pop(); cleanUp; cleanUp = cleanUps.pop()) {
    await cleanUp().catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'cleaning up after the tests of a file failed');
}
