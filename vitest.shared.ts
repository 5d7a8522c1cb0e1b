/** How long a test may take on a machine that is busy with other things. Nothing waits for these to pass: they only end what hangs. */
export const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
};
