import thaiFont from '@fontsource-variable/anuphan/files/anuphan-thai-wght-normal.woff2?url';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Links, Meta, Outlet, type Params, replace, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import { ErrorScreen } from './features/errors/error-screen.tsx';
import { UpdatePill } from './features/updates/update-pill.tsx';
import { DefaultLayout } from './layouts/default-layout.tsx';
import { Frame } from './layouts/frame.tsx';
import { pageNotFound } from './lib/page/page-not-found.ts';
import { textSizeSetting } from './lib/page/text-size.ts';
import { themeSetting } from './lib/page/theme.ts';
import { findFatalError, subscribeFatalError } from './lib/telemetry/fatal-error.ts';
import { areParamsValid, findRedirect } from './route-rules.ts';
import './styles/app.css';
import { BrandMark } from './ui/brand.tsx';
import { ToastProvider } from './ui/toast.tsx';

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
  if (!areParamsValid(params)) throw pageNotFound(url);
  return next();
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
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, and a script's text must not be escaped */}
        <script dangerouslySetInnerHTML={{ __html: `${themeSetting.script};${textSizeSetting.script}` }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {/* The server writes the deployment's public configuration between these tags. */}
        <script
          type="application/json"
          id="kepwai-config"
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React does not touch such content during hydration
          dangerouslySetInnerHTML={{ __html: '{}' }}
        />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const fatalError = useSyncExternalStore(subscribeFatalError, findFatalError, () => null);
  if (fatalError) throw fatalError;
  return (
    <ToastProvider>
      <Frame>
        <Outlet />
      </Frame>
      <UpdatePill />
    </ToastProvider>
  );
}

/** Shows the animated logo until the first screen's code is loaded. */
export function HydrateFallback() {
  return (
    <main data-layout="default" className="grid min-h-dvh place-items-center">
      <title>เก็บไว้</title>
      <div role="status" className="flex flex-col items-center gap-4">
        <BrandMark className="size-16 animate-shimmer" />
        <span className="text-small text-ink-soft">กำลังเปิดตู้</span>
      </div>
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <DefaultLayout>
      <ErrorScreen error={error} />
    </DefaultLayout>
  );
}
