import { afterAll } from 'vitest';
import type { Scope } from './database.ts';

export { createTestApp, createTestEnv, type TestApp } from './app.ts';
export { countWaitingForLocks, createTestDatabase, type Scope, type TestDatabase } from './database.ts';
export {
  buildBlob,
  buildFile,
  buildGroup,
  buildMember,
  buildQuota,
  buildUser,
  lineId,
  registerUser,
} from './rows.ts';

/** For what all tests of a file share: `createTestApp(forFile)` in `beforeAll`. */
export const forFile: Scope = { onTestFinished: (cleanUp) => afterAll(cleanUp) };
