import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import type { LayoutHandle } from '../../layouts/layout-handle.ts';
import type { Guard } from '../../lib/api/access-guard.ts';
import { getQueryClient } from '../../lib/api/query-client.ts';
import { restoreLineHash } from '../../lib/line/line-hash.ts';
import { usePreload } from '../../lib/page/use-preload.ts';
import { getSession } from '../../lib/session/session.ts';
import { LazyOverlay, type LoadPart, type Overlay } from '../../ui/overlays/lazy-overlay.tsx';
import { loadErrorInWords } from '../../ui/page/lazy-error-state.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { loadFramedError } from '../errors/error-in-frame.tsx';
import { AccountPlace } from './account-place.tsx';
import { loginGuard, registrationGuard } from './guards.ts';
import { OfflineBar } from './offline-bar.tsx';
import { meQuery } from './queries.ts';
import { type AccountSheetName, useAccountSheet } from './use-account-sheet.ts';

const ErasureBanner = lazyPart(() => import('../my-data/erasure-banner.tsx'), 'โหลดไม่ได้');

const LateParts = lazyPart(() => import('./late-parts.tsx'), 'โหลดไม่ได้');

const loadAccountSheet = () => import('./account-sheet.tsx');
const loadMyPostsSheet = () => import('../my-posts/my-posts-sheet.tsx');

const loadLinksSheet = () => import('../links/links-sheet.tsx');
const loadKeysSheet = () => import('./keys-sheet.tsx');
const loadHelpSheet = () => import('../help/help-sheet.tsx');

export const handle: LayoutHandle = {
  layout: 'microapp',
  account: AccountPlace,
  groups: lazyPart(() => import('../groups/rail-groups.tsx'), 'โหลดกลุ่มไม่ได้'),
};

export const guards: Guard[] = [loginGuard, registrationGuard];

export default function Microapp() {
  useLineHash();
  usePreload(loadErrorInWords);
  usePreload(loadFramedError);
  return (
    <QueryClientProvider client={getQueryClient()}>
      <OfflineBar />
      <LateParts />
      <Erasing />
      <Screen />
      <LazySheet name="account" load={loadAccountSheet} />
      <LazySheet name="my-data" load={loadMyPostsSheet} />
      <LazySheet name="links" load={loadLinksSheet} />
      <LazySheet name="keys" load={loadKeysSheet} />
      <LazySheet name="help" load={loadHelpSheet} />
    </QueryClientProvider>
  );
}

/** Keeps LINE's credentials in the address through navigations, as a reload needs them, until LIFF has started. */
function useLineHash(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own
  useEffect(restoreLineHash, [key]);
}

/** Before registration, renders only the open sheet: nothing that the person may not see lies under it. */
function Screen() {
  const { name } = useAccountSheet();
  const isOpenToAll = name === 'my-data' && getSession().findProfile()?.needsConsent;
  return isOpenToAll ? <h1 className="sr-only">ของที่ฉันส่ง</h1> : <Outlet />;
}

/** Shows that the person is going to be erased, if they requested it. */
function Erasing() {
  const erasesAt = useQuery(meQuery()).data?.erasesAt;
  return erasesAt ? <ErasureBanner erasesAt={erasesAt} /> : null;
}

/** Loads a sheet's code after the page. */
function LazySheet({ name, load }: { name: AccountSheetName; load: LoadPart<Overlay> }) {
  usePreload(load);
  const opened = useAccountSheet();
  const sheet = { open: opened.name === name, onClose: opened.close, isInAddress: true };
  return <LazyOverlay load={load} props={sheet} />;
}
