import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { createLazyRoute, type RouteFile } from './lazy-route.tsx';

function open(importFile: () => Promise<RouteFile>) {
  const { route } = createLazyRoute(importFile);
  const router = createMemoryRouter(
    [
      { path: '/', Component: () => <p>first</p> },
      { path: '/lazy', ...route, ErrorBoundary: () => <p>{String(useRouteError())}</p> },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  onTestFinished(() => {
    cleanup();
    router.dispose();
  });
  return router;
}

test('a screen whose code did not load is loaded again by the next navigation', async () => {
  let attempts = 0;
  const router = open(async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('out of reach');
    return { default: () => <p>loaded</p> };
  });
  await router.navigate('/lazy');
  await screen.findByText('Error: out of reach');
  await router.navigate('/');
  await router.navigate('/lazy');
  await screen.findByText('loaded');
  await router.navigate('/');
  await router.navigate('/lazy');
  await screen.findByText('loaded');
  expect(attempts).toBe(2);
});

test('guards run in order before the screen, and one that refuses prevents it', async () => {
  const ran: string[] = [];
  const router = open(async () => ({
    default: () => <p>loaded</p>,
    guards: [
      async ({ url }) => void ran.push(url.pathname),
      () => {
        throw new Error('refused');
      },
      () => void ran.push('never'),
    ],
  }));
  await router.navigate('/lazy');
  await screen.findByText('Error: refused');
  expect(ran).toEqual(['/lazy']);
});

test('the layout of a screen is known once its code is there', async () => {
  const router = open(async () => ({ default: () => null, handle: { bare: true } }));
  await router.navigate('/lazy');
  expect(router.state.matches.at(-1)?.route.handle).toEqual({ bare: true });
});
