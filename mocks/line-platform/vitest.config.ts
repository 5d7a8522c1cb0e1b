import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@kepwai/source'] },
  test: { name: 'line-platform', include: ['src/**/*.test.ts'], environment: 'node' },
});
