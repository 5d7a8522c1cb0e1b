import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@kepwai/source'] },
  ssr: { resolve: { conditions: ['@kepwai/source'] } },
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
  },
});
