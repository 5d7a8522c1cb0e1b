import { leaveForSignIn, loadSignIn } from './lib/api/api.ts';
import { isChunkFailure } from './lib/deployment/chunk-failure.ts';
import { loadPublicConfig } from './lib/deployment/config.ts';
import { watchDeparture } from './lib/deployment/departure.ts';
import { reloadForMissingChunks } from './lib/deployment/reload-guard.ts';
import { loadLiff } from './lib/line/liff.ts';
import { followLiffLink } from './lib/line/liff-link.ts';
import { rememberLineHash } from './lib/line/line-hash.ts';
import { saveLocale } from './lib/page/device/locale.ts';
import { splashPath } from './lib/page/device/return-to.ts';
import { clearFormDrafts } from './lib/session/draft-storage.ts';
import { getSession } from './lib/session/session.ts';
import { watchOtherTabs } from './lib/session/sign-out-news.ts';
import { reportError, startReporting } from './lib/telemetry/error-reporting.ts';
import { catchUnhandled } from './lib/telemetry/fatal-error.ts';
import { listenFirst } from './ui/overlays/layer/first-listener.ts';

/** Starts everything that applies to the whole page, before its first screen. */
export function startPage(): void {
  listenFirst();
  followLiffLink();
  rememberLineHash();
  // With a simulated LINE, one browser serves many people: a token in the address replaces the former session.
  if (import.meta.env.MODE !== 'production' && location.hash.includes('access_token=')) {
    getSession().saveToken('');
  }
  if (location.pathname.startsWith('/microapp') && !getSession().isSignedIn()) preloadSignIn();
  saveLocale();
  const departure = watchDeparture();
  reloadForMissingChunks(window, departure);
  catchUnhandled({
    page: window,
    origin: location.origin,
    // Running requests end with the page.
    report: (error) => {
      if (!(departure.isLeaving() && isChunkFailure(error))) reportError(error);
    },
    onUnauthorized: leaveForSignIn,
  });
  watchOtherTabs((news) => {
    clearFormDrafts();
    if (!location.pathname.startsWith('/microapp') || location.pathname === splashPath) return;
    // Loads a new page either way, so that no personal data stays in memory.
    if (news === 'signed-out') location.replace('/');
    else location.reload();
  });
  startReporting(loadPublicConfig);
}

/** Loads the sign-in beside the screen's code. Its callers report a failure. */
function preloadSignIn(): void {
  for (const load of [loadSignIn, loadLiff]) load().catch(() => undefined);
}
