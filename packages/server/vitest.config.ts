import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  resolve: { conditions: ['@kepwai/source'] },
  ssr: { resolve: { conditions: ['@kepwai/source'] } },
  test: {
    ...shared,
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/global-setup.ts'],
    setupFiles: ['test/setup.ts', '../../scripts/testing/use-random-seed.ts'],
    isolate: false,
    tags: [
      { name: 'slow', description: 'Runs with fewer repetitions unless asked for whole: test/amounts.ts.' },
    ],
  },
});
