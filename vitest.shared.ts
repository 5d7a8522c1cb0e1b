import { availableParallelism } from 'node:os';
import { chooseSeed, seedVariable } from './scripts/testing/random-seed.ts';

/** Settings of every project. They inherit none from vitest.config.ts at the root, not even `maxWorkers`. */
export const shared = {
  // Many tests wait for a database, a socket or a process: four workers pay even on two processors.
  maxWorkers: Math.max(4, availableParallelism() - 1),
  // How long a test may take on a machine that is busy with other things. Nothing waits for these to pass: they only end what hangs.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // What passes at its second try is printed as such and fails nothing: scripts/testing/reports.ts.
  retry: 1,
  expect: { poll: { timeout: 60_000 } },
  env: { [seedVariable]: chooseSeed() },
};
