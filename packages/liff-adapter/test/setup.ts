import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { line } from './line-hosts.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of LINE's SDK, the version this run is about. */
    sdkVersion: string;
  }
}

// The tests of the server entry run in Node and bring a LINE of their own.
if (typeof window !== 'undefined') {
  beforeAll(() => line.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => line.resetHandlers());
  afterAll(() => line.close());
}

afterEach(() => {
  vi.restoreAllMocks();
});
