import type { Profile } from '@kepwai/api-client';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { cleanup, render } from '@testing-library/react';
import type { ComponentProps, ComponentType } from 'react';
import { createRoutesStub, type LoaderFunction, type MiddlewareFunction, useLocation } from 'react-router';
import { onTestFinished } from 'vitest';
import { getQueryClient } from '../../app/src/lib/api/query-client.ts';
import { getSession } from '../../app/src/lib/session/session.ts';
import App, { clientMiddleware, ErrorBoundary, HydrateFallback } from '../../app/src/root.tsx';
import routeConfig from '../../app/src/routes.ts';
import { overlaysSettled } from '../../app/src/ui/overlays/overlay-stack.ts';
import { buildToken } from '../../mocks/fixtures/index.ts';
import './layout.ts';
import { writePublicConfig } from './public-config.ts';
import './screen-text-in-errors.ts';

/** Exports of a route file that the browser uses. */
interface RouteModule {
  default: ComponentType;
  ErrorBoundary?: ComponentType;
  clientMiddleware?: MiddlewareFunction[];
  clientLoader?: LoaderFunction;
  handle?: unknown;
}

type StubRoute = Parameters<typeof createRoutesStub>[0][number];

const modules = import.meta.glob<RouteModule>('../../app/src/features/**/*.route.tsx');

/** Opens the app with its own routes as this person, or as nobody if null. It closes when the test ends. */
export async function openApp(path: string, person: Profile | null): Promise<{ path: () => string }> {
  signIn(person);
  writePublicConfig();
  history.replaceState(null, '', path);
  let current = path;
  const Root: ComponentType = () => {
    const { pathname, search } = useLocation();
    current = `${pathname}${search}`;
    return <App />;
  };
  const children = await Promise.all((await routeConfig).map(loadRoute));
  const Stub: ComponentType<ComponentProps<ReturnType<typeof createRoutesStub>>> = createRoutesStub([
    { id: 'root', Component: Root, middleware: clientMiddleware, ErrorBoundary, HydrateFallback, children },
  ]);
  render(<Stub initialEntries={[path]} />);
  onTestFinished(async () => {
    cleanup();
    // The way back under what was open would move the next test's address.
    await overlaysSettled();
    getQueryClient().clear();
    getSession().clear();
  });
  return { path: () => current };
}

async function loadRoute({ path, index, file, children = [] }: RouteConfigEntry): Promise<StubRoute> {
  const load = modules[`../../app/src/${file}`];
  if (!load) throw new Error(`The route file ${file} is not below app/src/features`);
  const { default: Component, clientMiddleware, clientLoader, ErrorBoundary, handle } = await load();
  const parts = {
    id: file,
    Component,
    handle,
    ...(ErrorBoundary && { ErrorBoundary }),
    ...(clientMiddleware && { middleware: clientMiddleware }),
    ...(clientLoader && { loader: clientLoader }),
  };
  if (index) return { ...parts, index };
  return {
    ...parts,
    ...(path !== undefined && { path }),
    children: await Promise.all(children.map(loadRoute)),
  };
}

function signIn(person: Profile | null): void {
  getSession().clear();
  if (person === null) return;
  getSession().saveToken(buildToken({ sub: person.id }));
  getSession().saveProfile(person);
}
