import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, redirect } from 'react-router';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { getSignIn } from '../../lib/api.ts';
import { grantStorageConsent } from '../../lib/consent.ts';
import { loadLiff } from '../../lib/liff.ts';
import { getQueryClient } from '../../lib/query-client.ts';
import { saveReturnPath, splashPath } from '../../lib/return-to.ts';
import { getSession } from '../../lib/session.ts';
import type { Route } from './+types/microapp.route.ts';
import { AccountPlace } from './account-place.tsx';
import { OfflineBar } from './offline-bar.tsx';

export const handle: LayoutHandle = { layout: 'microapp', account: AccountPlace };

/** The login guard: nobody passes who is not signed in. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    if (!getSession().isSignedIn()) await signInFor(new URL(request.url));
    await loadLiff();
    grantStorageConsent(window);
    return next();
  },
];

async function signInFor(target: URL): Promise<void> {
  const path = `${target.pathname}${target.search}`;
  if (!location.pathname.startsWith('/microapp')) {
    // LIFF starts only at or below its endpoint, so a link from a public page becomes a page of its own.
    location.assign(path);
    return stayHere();
  }
  const outcome = await getSignIn().run();
  if (outcome.status === 'leaving') return stayHere();
  if (outcome.status === 'signed-in') return;
  // The splash tries again, and knows the ways out.
  saveReturnPath(path);
  throw redirect(splashPath);
}

/** The page is on its way elsewhere: what is on screen stays until it has gone. */
function stayHere(): Promise<never> {
  return new Promise(() => undefined);
}

export default function Microapp() {
  return (
    <QueryClientProvider client={getQueryClient()}>
      <OfflineBar />
      <Outlet />
    </QueryClientProvider>
  );
}
