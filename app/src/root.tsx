import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Outlet, type Params, replace, ScrollRestoration, useRouteError } from 'react-router';
import { Frame } from './layouts/frame.tsx';
import { loadOperationRoutes } from './lib/api/operation-routes.ts';
import { staysShown } from './lib/page/out-of-reach.ts';
import { pageNotFound } from './lib/page/page-not-found.ts';
import { areParamsValid, findRedirect } from './lib/page/route-rules.ts';
import { useIdle } from './lib/page/use-idle.ts';
import { usePreload } from './lib/page/use-preload.ts';
import { findFatalError, subscribeFatalError } from './lib/telemetry/fatal-error.ts';
import { ToastProvider } from './ui/overlays/toast.tsx';
import { lazyPart } from './ui/page/lazy-part.tsx';

const loadErrorScreen = () => import('./features/errors/error-screen.tsx');
const ErrorScreen = lazyPart(loadErrorScreen, 'โหลดหน้านี้ไม่ได้');

const LateParts = lazy<ComponentType<{ hadFocus: boolean }>>(() =>
  // A page that cannot load this cannot load a newer build either.
  import('./features/updates/late-parts.route-part.tsx').catch(() => ({ default: () => null })),
);

/** Redirects or rejects an address before any screen and any guard runs. */
export function checkAddress<Result>(
  { url, params }: { url: URL; params: Params },
  next: () => Promise<Result>,
): Promise<Result> {
  const target = findRedirect(url);
  if (target !== null) throw replace(target);
  if (url.searchParams.has('easy'))
    return import('./lib/page/device/easy-address.ts').then(({ followEasyAddress }) =>
      followEasyAddress(url),
    );
  if (!areParamsValid(params)) throw pageNotFound(url);
  return keepWithoutNetwork(next());
}

/** Keeps a readable screen, instead of an error in its place, if the next one is out of reach. */
async function keepWithoutNetwork<Result>(next: Promise<Result>): Promise<Result> {
  const result = await next;
  // The navigation ends as the screen goes to itself.
  return staysShown(result) ? new Promise<Result>(() => {}) : result;
}

/** Frame of all screens. */
export default function App() {
  const fatalError = useSyncExternalStore(subscribeFatalError, findFatalError, () => null);
  // Errors also come without a network.
  usePreload(loadErrorScreen);
  usePreload(loadOperationRoutes);
  if (fatalError) throw fatalError;
  return (
    <ToastProvider>
      <Frame>
        <Outlet />
      </Frame>
      <WhenIdle />
      <ScrollRestoration />
    </ToastProvider>
  );
}

/** Looks for newer builds and slow screens once the page is idle, or gets the focus before. */
function WhenIdle() {
  const isIdle = useIdle();
  const [hadFocus, setHadFocus] = useState(false);
  useEffect(() => {
    const hear = () => setHadFocus(true);
    addEventListener('focus', hear, { once: true });
    return () => removeEventListener('focus', hear);
  }, []);
  return (
    (isIdle || hadFocus) && (
      <Suspense fallback={null}>
        <LateParts hadFocus={hadFocus} />
      </Suspense>
    )
  );
}

/** Shows in place of all screens why none can be shown. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <>
      <ErrorScreen error={error} />
      <ScrollRestoration />
    </>
  );
}
