import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      'packages/*',
      'packages/liff-adapter/vitest.oldest-sdk.config.ts',
      'mocks/line-platform',
      'app',
      'tests',
    ],
  },
});
