import { replace } from 'react-router';
import type { Route } from './+types/token.route.ts';

/**
 * Redirects a promo token right after the host, as it is printed, to its page. The validation hook has
 * checked its form.
 */
export function clientLoader({ params, url }: Pick<Route.ClientLoaderArgs, 'params' | 'url'>): never {
  throw replace(`/microapp/promo/${params.token}${url.search}`);
}

export default function Token() {
  return null;
}
