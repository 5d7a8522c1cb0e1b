import type { Profile } from '@kepwai/api-client';
import { cleanup, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { onTestFinished } from 'vitest';
import { createRoutes } from '../../app/src/app-routes.ts';
import { getQueryClient } from '../../app/src/lib/api/query-client.ts';
import { getSession } from '../../app/src/lib/session/session.ts';
import { type Place, places } from '../../app/src/routes.ts';
import { overlaysSettled } from '../../app/src/ui/overlays/layer/overlay-stack.ts';
import { untilInitialized } from '../../app/src/until-initialized.ts';
import { buildToken } from '../../mocks/fixtures/index.ts';
import './layout.ts';
import { writePublicConfig } from './public-config.ts';
import './screen-text-in-errors.ts';

/** Opens the app with its own routes as this person, or as nobody if null. It closes when the test ends. */
export async function openApp(path: string, person: Profile | null): Promise<{ path: () => string }> {
  signIn(person);
  writePublicConfig();
  history.replaceState(null, '', path);
  // As once a page is idle: no test waits for the code of a screen.
  await loadAll(places);
  const router = createMemoryRouter(createRoutes(), { initialEntries: [path] });
  let isOpen = true;
  // As in main.tsx. A guard may wait for longer than a test.
  void untilInitialized(router).then(() => {
    if (isOpen) render(<RouterProvider router={router} />);
  });
  onTestFinished(async () => {
    isOpen = false;
    cleanup();
    router.dispose();
    // The way back under what was open would move the next test's address.
    await overlaysSettled();
    getQueryClient().clear();
    getSession().clear();
  });
  return {
    path: () => {
      const { pathname, search } = router.state.location;
      return `${pathname}${search}`;
    },
  };
}

async function loadAll(list: readonly Place[]): Promise<void> {
  await Promise.all(list.map(({ load, children }) => Promise.all([load(), loadAll(children)])));
}

function signIn(person: Profile | null): void {
  getSession().clear();
  if (person === null) return;
  getSession().saveToken(buildToken({ sub: person.id }));
  getSession().saveProfile(person);
}
