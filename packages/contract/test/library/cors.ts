import type { HasFlaw } from './responses.ts';

/** Origin whose pages can use the library. */
export const libraryOrigin = 'https://app.library.example';

/** Returns the CORS headers for a page of an origin. */
export function corsHeaders(
  origin: string | undefined,
  { isPreflight, is }: { isPreflight: boolean; is: HasFlaw },
): Record<string, string> {
  if (origin === undefined) return {};
  if (is('lets any page in with credentials'))
    return {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      vary: 'Origin',
    };
  if (origin !== libraryOrigin || is('turns its own page away')) return { vary: 'Origin' };
  const shared = {
    'access-control-allow-origin': origin,
    ...(!is('says not that it varies') && { vary: 'Origin' }),
  };
  if (!isPreflight)
    return {
      ...shared,
      'access-control-expose-headers': is('hides a header from its own page')
        ? 'ETag'
        : 'ETag, X-Total, Location, Content-Disposition',
    };
  const methods = is('forgets a method of the preflight') ? 'GET, POST' : 'GET, POST, PUT, PATCH, DELETE';
  const headers =
    'content-type, idempotency-key, x-client-version, tus-resumable, upload-length, upload-offset';
  return {
    ...shared,
    'access-control-allow-methods': methods,
    'access-control-allow-headers': is('forgets a header of the preflight')
      ? headers
      : `x-library-key, ${headers}`,
  };
}
