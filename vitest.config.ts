import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Most projects share modules between their files (`isolate: false`): importing them takes longer than most tests do.
    projects: [
      'packages/*',
      'packages/liff-adapter/vitest.oldest-sdk.config.ts',
      'mocks/line-platform',
      'app',
      'app/vitest.dom.config.ts',
      'tests',
    ],
  },
});
