import { defineConfig } from 'vitest/config';
import { patience } from '../../vitest.shared.ts';

export default defineConfig({
  resolve: { conditions: ['@kepwai/source'] },
  ssr: { resolve: { conditions: ['@kepwai/source'] } },
  test: {
    ...patience,
    name: 'contract',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    isolate: false,
    // The reference server is one of those that are checked.
    globalSetup: ['../server/test/global-setup.ts'],
    setupFiles: ['../server/test/setup.ts'],
  },
});
