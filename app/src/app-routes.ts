import { type MiddlewareFunction, matchRoutes, type RouteObject } from 'react-router';
import { ErrorInFrame } from './features/errors/error-in-frame.tsx';
import { createLazyRoute } from './lazy-route.tsx';
import App, { checkAddress, ErrorBoundary } from './root.tsx';
import { createGalleryPlace, type Place, places } from './routes.ts';

/** All places of this build. */
export const allPlaces: readonly Place[] =
  import.meta.env.MODE === 'production' ? places : [...places, createGalleryPlace()];

/** Creates the routes of the app for a router. */
export function createRoutes(): RouteObject[] {
  const loaders = new Map<RouteObject, () => Promise<unknown>>();

  function createRoute(place: Place): RouteObject {
    const { load, route: parts } = createLazyRoute(place.load);
    const own = { ...parts, ...(place.keepsFrame && { ErrorBoundary: ErrorInFrame }) };
    const route: RouteObject =
      place.path === undefined
        ? { ...own, index: true }
        : { ...own, path: place.path, children: place.children.map(createRoute) };
    loaders.set(route, load);
    return route;
  }

  /** Loads the code of all routes of an address side by side, and not each after its parent's guards. */
  const loadTogether: MiddlewareFunction = ({ url }, next) => {
    // A failure is shown by the route, which waits for it.
    for (const { route } of matchRoutes(routes, url.pathname) ?? [])
      loaders
        .get(route)?.()
        .catch(() => undefined);
    return next();
  };

  const routes: RouteObject[] = [
    {
      Component: App,
      ErrorBoundary,
      middleware: [checkAddress, loadTogether],
      children: allPlaces.map(createRoute),
    },
  ];
  return routes;
}
