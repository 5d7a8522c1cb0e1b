import { redirect } from 'react-router';
import { type Guard, stayHere } from '../../lib/api/access-guard.ts';
import { loadSignIn } from '../../lib/api/api.ts';
import { loadPublicConfig } from '../../lib/deployment/config.ts';
import { bootLiff } from '../../lib/line/boot-liff.ts';
import { detectEnvironment, loadLiff } from '../../lib/line/liff.ts';
import { isLineHashPending } from '../../lib/line/line-hash.ts';
import { saveReturnPath, splashPath } from '../../lib/page/device/return-to.ts';
import { whenIdle } from '../../lib/page/when-idle.ts';
import { getSession } from '../../lib/session/session.ts';
import type { SignInOutcome } from '../../lib/session/sign-in.ts';
import { startAnalytics } from '../../lib/telemetry/analytics.ts';
import { grantStorageConsent } from '../../lib/telemetry/consent.ts';

const registerPath = '/microapp/register';

/** Time for which a screen stays blank during the sign-in before the splash takes over. */
const splashDelayMs = 2000;

/**
 * Lets only signed-in people pass: starts the SDK if they are not, and grants storage once they are. @see
 * spec.md 4
 */
export const loginGuard: Guard = async ({ url }) => {
  if (!getSession().isSignedIn()) await signInFor(url);
  await detectEnvironment();
  // Starts LIFF of a person who is signed in, so that LINE's credentials leave the address, and sharing and sending are
  // ready. Whatever LINE answers, the page stays unchanged.
  if (isLineHashPending())
    whenIdle(() => {
      loadLiff()
        .then(bootLiff)
        .catch(() => undefined);
    });
  grantStorageConsent(window);
  startAnalytics(await loadPublicConfig());
};

/** Pages open to people who are not registered yet: the registration itself, invitations, and their own data. */
const openBeforeRegistration = /^\/microapp\/(?:register|invitation|my-data)(?:\/|$)/;

/**
 * Redirects people who have not accepted the current documents to the registration, and back. @see product.md
 * 7
 */
export const registrationGuard: Guard = ({ url }) => {
  const profile = getSession().findProfile();
  if (!profile?.needsConsent || openBeforeRegistration.test(url.pathname) || isMyData(url)) return;
  saveReturnPath(pathOf(url));
  throw redirect(registerPath);
};

/** People who only posted may see and erase their posts without accepting anything. */
function isMyData({ pathname, searchParams }: URL): boolean {
  return pathname === '/microapp' && searchParams.get('sheet') === 'my-data';
}

/** Guard of one page that does nothing. @see spec.md 2 */
export const emptyGuard: Guard = () => undefined;

async function signInFor(url: URL): Promise<void> {
  const path = pathOf(url);
  if (!location.pathname.startsWith('/microapp')) {
    // LIFF starts only at or below its endpoint, so a link from a public page needs a full page load.
    location.assign(path);
    return stayHere();
  }
  const outcome = await signInSoon();
  if (outcome?.status === 'leaving') return stayHere();
  if (outcome?.status === 'signed-in') return;
  // The splash retries or waits for the pending sign-in, and shows its progress and the ways out.
  saveReturnPath(path);
  throw redirect(splashPath);
}

/** Resolves with the result, or with null after a timeout; LINE's part may never answer. */
async function signInSoon(): Promise<SignInOutcome | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), splashDelayMs);
  });
  const outcome = loadSignIn().then((signIn) => signIn.run());
  return Promise.race([outcome, patience]).finally(() => clearTimeout(timer));
}

function pathOf({ pathname, search, hash }: URL): string {
  return `${pathname}${search}${hash}`;
}
