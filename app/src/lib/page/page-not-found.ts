import { data } from 'react-router';

/** To throw where an address is none of ours: the error page of a 404 with the specification's message. @see spec.md 2 */
export function pageNotFound({ pathname }: Pick<URL, 'pathname'>): ReturnType<typeof data> {
  return data(null, { status: 404, statusText: `Page not found: ${pathname}` });
}
