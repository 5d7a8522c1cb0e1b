import { data } from 'react-router';

/**
 * Returns a 404 response with the specification's message; throw it for an unknown address. @see spec.md 2
 */
export function pageNotFound({ pathname }: Pick<URL, 'pathname'>): ReturnType<typeof data> {
  return data(null, { status: 404, statusText: `Page not found: ${pathname}` });
}
