/**
 * Resolves once what was begun had the time to ask: several turns of the loop, in which mocked calls are answered. Proves that
 * something is not asked for, or does not appear, without a wait for a time.
 */
export async function passTurns(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}
