import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@kepwai/source'] },
  test: {
    name: 'line-platform',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    // Limits for a machine that is busy with other things; nothing here waits for time to pass.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
