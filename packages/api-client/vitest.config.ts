import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@kepwai/source'] },
  test: {
    name: 'api-client',
    include: ['src/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
  },
});
