import { defineConfig } from 'vitest/config';
import { patience } from '../../vitest.shared.ts';

export default defineConfig({
  test: {
    ...patience,
    name: 'liff-adapter',
    include: ['src/**/*.test.ts'],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'https://app.kepwai.test/microapp/splash' } },
    setupFiles: ['test/setup.ts'],
  },
});
