import type { Scope } from './database.ts';

const cleanUps: Array<() => Promise<void>> = [];

/** Scope of all tests of a file: `createTestApp(forFile)` in `beforeAll`. What is given to it runs in setup.ts. */
export const forFile: Scope = {
  onTestFinished(cleanUp) {
    cleanUps.push(cleanUp);
  },
};

/** Runs what the tests of a file left to clean up, the latest first, and all of it even if some of it fails. */
export async function cleanUpFile(): Promise<void> {
  const errors: unknown[] = [];
  for (let cleanUp = cleanUps.pop(); cleanUp; cleanUp = cleanUps.pop()) {
    await cleanUp().catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) throw new AggregateError(errors, 'cleaning up after the tests of a file failed');
}
