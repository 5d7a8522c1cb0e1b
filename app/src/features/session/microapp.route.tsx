import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import { getQueryClient } from '../../lib/query-client.ts';
import type { Route } from './+types/microapp.route.ts';
import { AccountPlace } from './account-place.tsx';
import { loginGuard, registrationGuard } from './guards.ts';
import { OfflineBar } from './offline-bar.tsx';

export const handle: LayoutHandle = { layout: 'microapp', account: AccountPlace };

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [loginGuard, registrationGuard];

export default function Microapp() {
  return (
    <QueryClientProvider client={getQueryClient()}>
      <OfflineBar />
      <Outlet />
    </QueryClientProvider>
  );
}
