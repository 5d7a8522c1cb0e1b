import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { line } from './line-hosts.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Version of LINE's SDK under test. */
    sdkVersion: string;
  }
}

// The tests of the server entry run in Node and have a LINE of their own.
if (typeof window !== 'undefined') {
  beforeAll(() => line.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => line.resetHandlers());
  afterAll(() => line.close());
}

afterEach(() => {
  vi.restoreAllMocks();
});
