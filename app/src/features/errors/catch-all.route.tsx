import { pageNotFound } from '../../lib/page/page-not-found.ts';
import type { Route } from './+types/catch-all.route.ts';

/** Every address that is none of ours. */
export function clientLoader({ request }: Pick<Route.ClientLoaderArgs, 'request'>): never {
  throw pageNotFound(new URL(request.url));
}

export default function CatchAll() {
  return null;
}
