import { replace } from 'react-router';
import type { Route } from './+types/token.route.ts';

/** A promo token right after the host, as it is printed. That it is one, the validation hook has found. */
export function clientLoader({ params, url }: Pick<Route.ClientLoaderArgs, 'params' | 'url'>): never {
  throw replace(`/microapp/promo/${params.token}${url.search}`);
}

export default function Token() {
  return null;
}
