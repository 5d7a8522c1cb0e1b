import { data } from 'react-router';
import type { Route } from './+types/catch-all.route.ts';

/** Every address that is none of ours. */
export function clientLoader({ request }: Pick<Route.ClientLoaderArgs, 'request'>): never {
  throw data(null, { status: 404, statusText: `Page not found: ${new URL(request.url).pathname}` });
}

export default function CatchAll() {
  return null;
}
