import type { ComponentType } from 'react';
import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunction } from 'react-router';
import type { LayoutHandle } from './layouts/layout-handle.ts';
import type { Address, Guard } from './lib/api/access-guard.ts';
import { reloadDecision } from './lib/deployment/reload-guard.ts';

/** Exports of a route file. */
export interface RouteFile {
  readonly default: ComponentType;
  /** Run one after the other before the screen, and before those of routes below. */
  readonly guards?: readonly Guard[];
  readonly handle?: LayoutHandle;
  /** Returns what the screen reads by `useLoaderData`. */
  readonly loader?: (address: Address) => unknown;
  readonly shouldRevalidate?: ShouldRevalidateFunction;
}

/** Route whose code loads when its address is first opened. */
export interface LazyRoute {
  /** Loads the code. @throws if it cannot be loaded, after the page had its chance to reload. */
  load(): Promise<RouteFile>;
  readonly route: Pick<RouteObject, 'handle' | 'middleware' | 'loader' | 'shouldRevalidate' | 'Component'>;
}

/**
 * Creates a route from its file. React Router's own `lazy` remembers a failure for good, and starts no middleware after one;
 * here the next navigation loads again, and the root's middleware can keep the screen that is shown.
 */
export function createLazyRoute(importFile: () => Promise<RouteFile>): LazyRoute {
  // Filled once the file is there; the router knows this object from the start.
  const handle: LayoutHandle = {};
  let file: RouteFile | undefined;
  let loading: Promise<RouteFile> | undefined;

  function load(): Promise<RouteFile> {
    loading ??= importFile().then(
      (loaded) => {
        file = loaded;
        Object.assign(handle, loaded.handle);
        return loaded;
      },
      async (error: unknown) => {
        loading = undefined;
        await reloadDecision();
        throw error;
      },
    );
    return loading;
  }

  return {
    load,
    route: {
      handle,
      middleware: [
        async (address, next) => {
          const { guards = [] } = await load();
          for (const guard of guards) await guard(address);
          return next();
        },
      ],
      loader: (address: LoaderFunctionArgs) => file?.loader?.(address) ?? null,
      shouldRevalidate: (change) => file?.shouldRevalidate?.(change) ?? change.defaultShouldRevalidate,
      Component: function Screen() {
        return file ? <file.default /> : null;
      },
    },
  };
}
