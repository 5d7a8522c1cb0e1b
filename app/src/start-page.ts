import { leaveForSignIn } from './lib/api.ts';
import { loadPublicConfig } from './lib/config.ts';
import { reportError, startReporting } from './lib/error-reporting.ts';
import { catchUnhandled } from './lib/fatal-error.ts';
import { clearFormDrafts } from './lib/form-draft.ts';
import { saveLocale } from './lib/locale.ts';
import { reloadForMissingChunks } from './lib/reload-guard.ts';
import { splashPath } from './lib/return-to.ts';
import { getSession } from './lib/session.ts';
import { watchOtherTabs } from './lib/sign-out-news.ts';

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
