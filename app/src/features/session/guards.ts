import { type DataStrategyResult, type MiddlewareFunction, redirect } from 'react-router';
import { stayHere } from '../../lib/api/access-guard.ts';
import { getSignIn } from '../../lib/api/api.ts';
import { loadPublicConfig } from '../../lib/deployment/config.ts';
import { bootLiff } from '../../lib/line/boot-liff.ts';
import { loadLiff } from '../../lib/line/liff.ts';
import { parseReturnPath, saveReturnPath, splashPath } from '../../lib/session/return-to.ts';
import { getSession } from '../../lib/session/session.ts';
import type { SignInOutcome } from '../../lib/session/sign-in.ts';
import { startAnalytics } from '../../lib/telemetry/analytics.ts';
import { grantStorageConsent } from '../../lib/telemetry/consent.ts';

const registerPath = '/microapp/register';

/** How long a screen stays blank for the sign-in before the splash takes over. */
const handOverAfterMs = 2000;

type Guard = MiddlewareFunction<Record<string, DataStrategyResult>>;

/** Nobody passes who is not signed in: starts the SDK where they are not, and grants storage once they are. @see spec.md 4 */
export const loginGuard: Guard = async ({ url }, next) => {
  if (!getSession().isSignedIn()) await signInFor(url);
  else if (url.searchParams.has('liff.state')) await followLink(url);
  await loadLiff();
  grantStorageConsent(window);
  startAnalytics(await loadPublicConfig());
  return next();
};

/** Open to people who are not registered yet: the registration itself, and what somebody was invited to. */
const openBeforeRegistration = /^\/microapp\/(?:register|invitation)(?:\/|$)/;

/** Leads people who have not accepted what is in force to the registration, and back. @see product.md 7 */
export const registrationGuard: Guard = ({ url }, next) => {
  const profile = getSession().findProfile();
  if (!profile?.needsConsent || openBeforeRegistration.test(url.pathname) || isMyData(url)) return next();
  saveReturnPath(pathOf(url));
  throw redirect(registerPath);
};

/** Somebody who only posted may see and erase that without accepting anything. */
function isMyData({ pathname, searchParams }: URL): boolean {
  return pathname === '/microapp' && searchParams.get('sheet') === 'my-data';
}

/** The guard of one page, and it does nothing. @see spec.md 2 */
export const emptyGuard: Guard = (_args, next) => next();

async function signInFor(url: URL): Promise<void> {
  const path = pathOf(url);
  if (!location.pathname.startsWith('/microapp')) {
    // LIFF starts only at or below its endpoint, so a link from a public page becomes a page of its own.
    location.assign(path);
    return stayHere();
  }
  const outcome = await signInSoon();
  if (outcome?.status === 'leaving') return stayHere();
  if (outcome?.status === 'signed-in') return;
  // The splash tries again, or goes on with what is under way; it shows how far that is, and knows the ways out.
  saveReturnPath(path);
  throw redirect(splashPath);
}

/** How it ended; null where that takes long, as it may for ever where LINE's part does not answer. */
async function signInSoon(): Promise<SignInOutcome | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), handOverAfterMs);
  });
  return Promise.race([getSignIn().run(), patience]).finally(() => clearTimeout(timer));
}

/** A LIFF link names its page in `liff.state`, and LINE's SDK leads there when it starts, whoever is signed in. @see liff.md 3 */
async function followLink(url: URL): Promise<void> {
  const liff = await loadLiff();
  const result = await bootLiff(liff);
  if (result.status === 'navigating') return stayHere();
  // It could not start, or left the page where it was: the link is not lost for that.
  const state = url.searchParams.get('liff.state') ?? '';
  throw redirect(parseReturnPath(`/microapp${state}`, url.origin) ?? '/microapp');
}

function pathOf({ pathname, search, hash }: URL): string {
  return `${pathname}${search}${hash}`;
}
