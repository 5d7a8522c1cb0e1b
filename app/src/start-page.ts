import { leaveForSignIn } from './lib/api/api.ts';
import { loadPublicConfig } from './lib/deployment/config.ts';
import { reloadForMissingChunks } from './lib/deployment/reload-guard.ts';
import { clearFormDrafts } from './lib/forms/form-draft.ts';
import { saveLocale } from './lib/page/locale.ts';
import { splashPath } from './lib/session/return-to.ts';
import { getSession } from './lib/session/session.ts';
import { watchOtherTabs } from './lib/session/sign-out-news.ts';
import { reportError, startReporting } from './lib/telemetry/error-reporting.ts';
import { catchUnhandled } from './lib/telemetry/fatal-error.ts';

/** What holds for the page as a whole, from before its first screen until it goes. */
export function startPage(): void {
  // Where LINE is simulated, one browser is many people: whose token the page is opened with, theirs it is, whoever was here.
  if (import.meta.env.MODE !== 'production' && location.hash.includes('access_token=')) {
    getSession().saveToken('');
  }
  saveLocale();
  reloadForMissingChunks();
  catchUnhandled({
    page: window,
    origin: location.origin,
    report: reportError,
    onUnauthorized: leaveForSignIn,
  });
  watchOtherTabs((news) => {
    clearFormDrafts();
    if (!location.pathname.startsWith('/microapp') || location.pathname === splashPath) return;
    // A new page either way, so that nothing of the person who was here stays in memory.
    if (news === 'signed-out') location.replace('/');
    else location.reload();
  });
  startReporting(loadPublicConfig);
}
