import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { getQueryClient } from '../../lib/query-client.ts';
import { usePreload } from '../../lib/use-preload.ts';
import type { Route } from './+types/microapp.route.ts';
import { AccountPlace } from './account-place.tsx';
import { loginGuard, registrationGuard } from './guards.ts';
import { OfflineBar } from './offline-bar.tsx';
import { useAccountSheet } from './use-account-sheet.ts';

const loadAccountSheet = () => import('./account-sheet.tsx');
const AccountSheet = lazy(loadAccountSheet);

export const handle: LayoutHandle = { layout: 'microapp', account: AccountPlace };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [loginGuard, registrationGuard];

export default function Microapp() {
  return (
    <QueryClientProvider client={getQueryClient()}>
      <OfflineBar />
      <Outlet />
      <LazyAccountSheet />
    </QueryClientProvider>
  );
}

/** Its code comes after the page; once opened it stays, so that closing can be seen. */
function LazyAccountSheet() {
  usePreload(loadAccountSheet);
  const { name } = useAccountSheet();
  const [wasOpened, setWasOpened] = useState(false);
  if (name !== null && !wasOpened) setWasOpened(true);
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <AccountSheet />
      </Suspense>
    )
  );
}
