import { isRecord } from '../../lib/is-record.ts';

const viewer = 'features/files/file.route';

/** Loads the viewer's code before somebody taps a picture, which then opens without a trip to the server. */
export async function loadViewer(): Promise<void> {
  // Where the router reads it too: a module of that address is loaded once.
  const manifest: unknown = Reflect.get(window, '__reactRouterManifest');
  const routes = isRecord(manifest) ? manifest.routes : null;
  const route = isRecord(routes) ? routes[viewer] : null;
  if (isRecord(route) && typeof route.module === 'string') await import(/* @vite-ignore */ route.module);
}
