/**
 * A `fetch` that answers a 401 by signing in again, once, and sending the same request with the fresh token. Without one the
 * 401 stands.
 *
 * @see product.md 4
 */
export function createRenewingFetch({
  fetch,
  renewToken,
}: {
  fetch: (request: Request) => Promise<Response>;
  renewToken: () => Promise<string | null>;
}): (request: Request) => Promise<Response> {
  return async (request) => {
    // A refused access token of LINE is the sign-in's own 401: renewing for it would never end.
    if (new URL(request.url).pathname.endsWith('/api/auth/login-via-line')) return fetch(request);
    // A body can be read once, so the second sending needs its own copy from before the first.
    const again = request.clone();
    const response = await fetch(request);
    if (response.status !== 401) return response;
    const token = await renewToken();
    if (token === null) return response;
    again.headers.set('authorization', `Bearer ${token}`);
    return fetch(again);
  };
}
