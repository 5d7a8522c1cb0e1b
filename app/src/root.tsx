import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { Links, Meta, Outlet, type Params, replace, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import { frontPainter, paintedFrontId } from './features/groups/paint-front.ts';
import { Frame } from './layouts/frame.tsx';
import { groupVerifyMaxAgeMs } from './lib/api/group-access.ts';
import { loadOperationRoutes } from './lib/api/operation-routes.ts';
import { settingScript } from './lib/page/device-setting.ts';
import { easySetting } from './lib/page/easy-mode.ts';
import { frontSnapshotKey } from './lib/page/front-snapshot-key.ts';
import { gridColumnsSetting } from './lib/page/grid-density.ts';
import { staysShown } from './lib/page/out-of-reach.ts';
import { pageNotFound } from './lib/page/page-not-found.ts';
import { textSizeSetting } from './lib/page/text-size.ts';
import { themeSetting } from './lib/page/theme.ts';
import { useIdle } from './lib/page/use-idle.ts';
import { usePreload } from './lib/page/use-preload.ts';
import { profileKey } from './lib/session/session.ts';
import { findFatalError, subscribeFatalError } from './lib/telemetry/fatal-error.ts';
import { areParamsValid, findRedirect } from './route-rules.ts';
import './styles/app.css';
import thaiFont from './styles/fonts/anuphan-thai.woff2?url';
import { BrandMark } from './ui/brand.tsx';
import { lazyPart } from './ui/lazy-part.tsx';
import { ToastProvider } from './ui/toast.tsx';

const loadErrorScreen = () => import('./features/errors/error-screen.tsx');
const ErrorScreen = lazyPart(loadErrorScreen, 'โหลดหน้านี้ไม่ได้');

const LateParts = lazy<ComponentType<{ hadFocus: boolean }>>(() =>
  // A page that cannot load this cannot load a newer build either.
  import('./features/updates/late-parts.route-part.tsx').catch(() => ({ default: () => null })),
);

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: thaiFont, crossOrigin: 'anonymous' },
  { rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export const clientMiddleware = [checkAddress];

/** Redirects or rejects an address before any screen and any guard runs. */
function checkAddress<Result>(
  { url, params }: { url: URL; params: Params },
  next: () => Promise<Result>,
): Promise<Result> {
  const target = findRedirect(url);
  if (target !== null) throw replace(target);
  if (url.searchParams.has('easy'))
    return import('./lib/page/easy-address.ts').then(({ followEasyAddress }) => followEasyAddress(url));
  if (!areParamsValid(params)) throw pageNotFound(url);
  return keepWithoutNetwork(next());
}

/** Keeps a screen that can be read, instead of an error in its place, if the next one is out of reach. */
async function keepWithoutNetwork<Result>(next: Promise<Result>): Promise<Result> {
  const result = await next;
  // The navigation ends as the screen goes to itself.
  return staysShown(result) ? new Promise<Result>(() => {}) : result;
}

/** Inline scripts. Only the build writes them, so that they are not part of the first load once more. */
const scripts = import.meta.env.SSR
  ? {
      /** Settings of the device that show before the first paint. */
      settings: [themeSetting, textSizeSetting, gridColumnsSetting, easySetting].map(settingScript).join(';'),
      front: frontPainter({
        snapshotsKey: frontSnapshotKey,
        profileKey,
        checkLastsMs: groupVerifyMaxAgeMs,
        isSimulated: import.meta.env.MODE !== 'production',
      }),
    }
  : { settings: '', front: '' };

/**
 * Returns attributes of an element whose content is this constant of ours, which must not be escaped, or what was written
 * there since: React leaves it alone.
 */
function written(html: string) {
  return { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: html } };
}

/** Document of every page; prerendered pages and the fallback share it. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    // The theme script and LINE's environment set attributes here before React starts.
    <html lang="th" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <script {...written(scripts.settings)} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <script {...written(scripts.front)} />
        {/* The server writes the deployment's public configuration between these tags. */}
        <script type="application/json" id="kepwai-config" {...written('{}')} />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

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

/** Shows the front of a group from this device, or else the animated logo, until the first screen's code is loaded. */
export function HydrateFallback() {
  return (
    <>
      {/* Inert: the app takes its place in a moment, and readers of the screen meet the front once. */}
      <div id={paintedFrontId} inert {...written('')} />
      <main data-layout="default" className="grid min-h-dvh place-items-center">
        <title>เก็บไว้</title>
        <div role="status" className="flex flex-col items-center gap-4">
          <BrandMark className="size-16 animate-shimmer" />
          <span className="text-small text-ink-soft">กำลังเปิดตู้</span>
        </div>
      </main>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />;
}
