import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Much of it waits: for a database, a socket, a process. Two at a time wait together, also where there are but two processors.
    maxWorkers: Math.max(2, availableParallelism() - 1),
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
