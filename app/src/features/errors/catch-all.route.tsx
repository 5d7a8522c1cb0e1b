import { pageNotFound } from '../../lib/page/page-not-found.ts';
import type { Route } from './+types/catch-all.route.ts';

/** Answers 404 for every address that no route has. */
export function clientLoader({ request }: Pick<Route.ClientLoaderArgs, 'request'>): never {
  throw pageNotFound(new URL(request.url));
}

export default function CatchAll() {
  return null;
}
