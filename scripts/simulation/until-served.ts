import { setTimeout as delay } from 'node:timers/promises';

/** Tries after which seeding gives up: some minutes. */
const maxTries = 60;

/** Longest wait between two tries. */
const longestSeconds = 5;

/** Answers of a server that requests a retry. */
const laterStatuses = [429, 503];

/** Failures of a connection over which nothing was sent. */
const unsentCodes = ['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT'];

/**
 * Retries while a busy server refuses connections, or answers that it is busy, after its Retry-After: a slow machine is
 * not an error. @throws TypeError if a connection breaks: the server may have done the work
 */
export async function untilServed(
  ask: () => Promise<Response>,
  wait: (ms: number) => Promise<unknown> = delay,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await ask().catch((error: unknown) => {
      if (tries === maxTries || !isUnsent(error)) throw error;
      return null;
    });
    if (response && (!laterStatuses.includes(response.status) || tries === maxTries)) return response;
    await response?.body?.cancel();
    const seconds = Number(response?.headers.get('retry-after') ?? '1') || 1;
    await wait(Math.min(seconds, longestSeconds) * 1000);
  }
}

function isUnsent(error: unknown): boolean {
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return false;
  return 'code' in error.cause && unsentCodes.includes(String(error.cause.code));
}
