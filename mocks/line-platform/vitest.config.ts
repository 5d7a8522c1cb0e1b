import { defineConfig } from 'vitest/config';
import { patience } from '../../vitest.shared.ts';

export default defineConfig({
  resolve: { conditions: ['@kepwai/source'] },
  test: {
    ...patience,
    name: 'line-platform',
    include: ['src/**/*.test.ts', 'page/**/*.test.ts'],
    isolate: false,
    environment: 'node',
  },
});
