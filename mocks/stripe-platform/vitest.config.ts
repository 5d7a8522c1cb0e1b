import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  resolve: { conditions: ['@kepwai/source'] },
  test: {
    ...shared,
    name: 'stripe-platform',
    include: ['src/**/*.test.ts'],
    isolate: false,
    environment: 'node',
  },
});
