import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  resolve: { conditions: ['@kepwai/source'] },
  ssr: { resolve: { conditions: ['@kepwai/source'] } },
  test: {
    ...shared,
    name: 'contract',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    isolate: false,
    // Calling the whole contract of a backend takes some thousand requests, one after the other.
    testTimeout: 5 * shared.testTimeout,
    // The reference server is among the checked backends.
    globalSetup: ['../server/test/global-setup.ts'],
    setupFiles: ['../server/test/setup.ts'],
  },
});
