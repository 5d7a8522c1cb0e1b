import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { shared } from '../vitest.shared.ts';

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['@kepwai/source', ...defaultClientConditions] },
  test: {
    ...shared,
    name: 'app',
    include: ['src/**/*.test.ts'],
    isolate: false,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    setupFiles: ['../scripts/testing/set-date.ts', 'test/setup.ts', '../scripts/testing/use-random-seed.ts'],
  },
});
