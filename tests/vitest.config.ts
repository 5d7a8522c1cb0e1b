import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { shared } from '../vitest.shared.ts';

export default defineConfig({
  plugins: [react()],
  resolve: {
    conditions: ['@kepwai/source'],
    // The browser build: it sends by XMLHttpRequest, which jsdom supports and MSW answers.
    alias: { 'tus-js-client': fileURLToPath(import.meta.resolve('tus-js-client/lib.esm/browser/index.js')) },
  },
  ssr: { resolve: { conditions: ['@kepwai/source'] } },
  test: {
    ...shared,
    name: 'tests',
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/*.alone.test.{ts,tsx}'],
    // Importing every screen takes longer than the tests of a file do. vitest.alone.config.ts has the rest.
    isolate: false,
    environment: 'jsdom',
    server: { deps: { inline: ['tus-js-client'] } },
    setupFiles: [
      '../scripts/testing/set-date.ts',
      'support/fresh-page.ts',
      'support/fail-on-console-errors.ts',
    ],
  },
});
