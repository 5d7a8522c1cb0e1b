import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  resolve: { conditions: ['@kepwai/source'] },
  test: {
    ...shared,
    name: 'api-client',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    isolate: false,
    environment: 'node',
    typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
  },
});
