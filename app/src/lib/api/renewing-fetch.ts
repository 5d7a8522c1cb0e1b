/**
 * A `fetch` that answers a 401 by signing in again, once, and sending the same request with the fresh token. Without one the
 * 401 stands. Whose 401 comes after somebody else has renewed takes that token.
 *
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
    // A refused access token of LINE is the sign-in's own 401: renewing for it would never end.
    if (new URL(request.url).pathname.endsWith('/api/auth/login-via-line')) return fetch(request);
    // A body can be read once, so the second sending needs its own copy from before the first.
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
