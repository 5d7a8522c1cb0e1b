import { defineConfig } from 'vitest/config';
import { shared } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    ...shared,
    name: 'liff-adapter',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'https://app.kepwai.test/microapp/splash' } },
    setupFiles: ['../../scripts/testing/set-date.ts', 'test/setup.ts'],
    // Newest version of LINE's SDK; vitest.oldest-sdk.config.ts has the oldest.
    provide: { sdkVersion: '2.31.0' },
  },
});
