import { defineConfig } from 'vitest/config';
import { patience } from '../../vitest.shared.ts';

export default defineConfig({
  resolve: { conditions: ['@kepwai/source'] },
  test: {
    ...patience,
    name: 'api-client',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    isolate: false,
    environment: 'node',
    typecheck: { enabled: true, include: ['src/**/*.test-d.ts'], tsconfig: './tsconfig.json' },
  },
});
