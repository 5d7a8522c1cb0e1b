import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'liff-adapter',
    include: ['src/**/*.test.ts'],
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'https://app.kepwai.test/microapp/splash' } },
    setupFiles: ['test/setup.ts'],
  },
});
