import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    ...shared,
    name: 'rules',
    include: ['src/**/*.test.ts'],
    setupFiles: ['../../scripts/testing/use-random-seed.ts'],
    isolate: false,
    environment: 'node',
  },
});
