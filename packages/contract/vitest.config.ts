import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@kepwai/source'] },
  ssr: { resolve: { conditions: ['@kepwai/source'] } },
  test: {
    name: 'contract',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // The reference server is one of those that are checked.
    globalSetup: ['../server/test/global-setup.ts'],
    testTimeout: 120_000,
  },
});
