/**
 * Creates a `fetch` that handles a 401: it signs in again, once, and repeats the request with the new token.
 * Without a new token it returns the 401. A request whose 401 arrives after a renewal uses that token.
 * @see product.md 4
 */
export function createRenewingFetch({
  fetch,
  findToken,
  renewToken,
}: {
  fetch: (request: Request) => Promise<Response>;
  findToken: () => string | null;
  renewToken: () => Promise<string | null>;
}): (request: Request) => Promise<Response> {
  return async (request) => {
    // A refused LINE access token is the sign-in's own 401: renewing for it would never end.
    if (new URL(request.url).pathname.endsWith('/api/auth/login-via-line')) return fetch(request);
    // A body can be read only once, so the retry needs a copy from before the first request.
    const again = request.clone();
    const response = await fetch(request);
    if (response.status !== 401) return response;
    const current = findToken();
    const isRenewed = current !== null && request.headers.get('authorization') !== bearer(current);
    const token = isRenewed ? current : await renewToken();
    if (token === null) return response;
    again.headers.set('authorization', bearer(token));
    return fetch(again);
  };
}

function bearer(token: string): string {
  return `Bearer ${token}`;
}
