import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  resolve: { conditions: ['@kepwai/source'] },
  test: {
    ...shared,
    name: 'line-platform',
    include: ['src/**/*.test.ts', 'page/**/*.test.ts'],
    isolate: false,
    environment: 'node',
  },
});
