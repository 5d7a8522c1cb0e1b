/**
 * Resolves once pending work had the time to send requests: several turns of the loop, in which mocked calls are
 * answered. Proves that something is not requested, or does not appear, without a wait for a time.
 */
export async function passTurns(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}
