import type { BrowserContext, Request } from '@playwright/test';

/** Hosts of LINE that its SDK has compiled in. */
const lineHosts = /(^|\.)(line\.me|line-scdn\.net)$/;

/**
 * Routes all requests to LINE to the fake platform; nothing else leaves this machine. `liff:` and `line:` get
 * no response: the browser announces that the page unloads, and the page stays, as in LINE.
 */
export async function leadToFakeLine(
  context: BrowserContext,
  origin: string,
  over: AbortSignal,
): Promise<void> {
  await context.route('**/*', async (route) => {
    const { hostname } = new URL(route.request().url());
    if (['localhost', '127.0.0.1'].includes(hostname)) return route.continue();
    if (!lineHosts.test(hostname)) return route.abort();
    try {
      return await route.fulfill(await askFakeLine(route.request(), origin, over));
    } catch (error) {
      // The requester is gone, as the test is over.
      if (!over.aborted) throw error;
    }
  });
}

async function askFakeLine(
  request: Request,
  origin: string,
  signal: AbortSignal,
): Promise<{ status: number; headers: Record<string, string>; body: Buffer }> {
  const { pathname, search } = new URL(request.url());
  const body = request.postDataBuffer();
  const response = await fetch(origin + pathname + search, {
    method: request.method(),
    headers: request.headers(),
    redirect: 'manual',
    signal,
    ...(body === null ? {} : { body: new Uint8Array(body) }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  };
}
