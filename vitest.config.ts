import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Most projects share modules between their files (`isolate: false`): importing them takes longer than most tests do.
    projects: [
      'packages/*',
      'packages/liff-adapter/vitest.oldest-sdk.config.ts',
      'mocks/line-platform',
      'mocks/stripe-platform',
      'app',
      'app/vitest.dom.config.ts',
      'tests/vitest.alone.config.ts',
      'tests',
    ],
  },
});
