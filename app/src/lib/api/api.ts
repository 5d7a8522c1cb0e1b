import { type ApiClient, type ApiConnection, createApiClient } from '@kepwai/api-client';
import type { LiveOptions } from '@kepwai/api-client/live';
import { createQueriesByRoute } from '@kepwai/api-client/query-by-route';
import { loadPublicConfig } from '../deployment/config.ts';
import { loadLiff } from '../line/liff.ts';
import { tabStorage } from '../page/device/page-storage.ts';
import { saveReturnPath, splashPath, takeReturnPath } from '../page/device/return-to.ts';
import { clearFormDrafts } from '../session/draft-storage.ts';
import { getSession } from '../session/session.ts';
import type { SignIn } from '../session/sign-in.ts';
import { noteLeavingForSignIn } from '../session/sign-in-loop.ts';
import { announceSignOut } from '../session/sign-out-news.ts';
import { createGroupChecks, type GroupChecks } from './access/group-access.ts';
import { createCheckedFetch } from './checked-fetch.ts';
import { getDeviceCache } from './device/device-cache.ts';
import { findOperationRoute } from './operation-routes.ts';
import { createRenewingFetch } from './renewing-fetch.ts';
import { requireSuccess } from './require-success.ts';

let loading: Promise<ApiClient> | undefined;
let fetchTarget = '';
let loadingSignIn: Promise<SignIn> | undefined;
let isLeaving = false;
let groupChecks: GroupChecks | undefined;

/** Operations of the API by id, with and without the query cache. */
export const queries = createQueriesByRoute(loadApi, findOperationRoute);

/** Returns the client of this deployment's API, with the session of the signed-in person. */
export function loadApi(): Promise<ApiClient> {
  loading ??= openApi().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function openApi(): Promise<ApiClient> {
  const config = await loadPublicConfig();
  fetchTarget = config.fetchTarget;
  return createApiClient({
    baseUrl: fetchTarget,
    // The query cache retries by its own rules, so one place decides how long a screen waits.
    retry: false,
    // Never renews the token here: renewing is itself a call of this client. A 401 triggers it.
    getToken: () => getSession().findToken(),
    fetch: createCheckedFetch({
      fetch: createRenewingFetch({
        fetch: (request) => globalThis.fetch(request),
        findToken: () => getSession().findToken(),
        renewToken,
      }),
      checks: getGroupChecks,
    }),
  });
}

/** Returns the access checks of this page. */
export function getGroupChecks(): GroupChecks {
  if (!groupChecks) {
    groupChecks = createGroupChecks({
      session: getSession(),
      verify: async (groupId) =>
        (await queries.send('verifyMyGroup', { params: { path: { groupId } } })).data,
      now: () => Date.now(),
    });
    // All copies, since that of the list of groups names it too.
    groupChecks.onRefused(() => void getDeviceCache().clear());
  }
  return groupChecks;
}

/** Returns the API's address and credentials for uploads and the live socket, which may outlive a token. */
export async function loadConnection(): Promise<ApiConnection & Pick<LiveOptions, 'renewToken'>> {
  const config = await loadPublicConfig();
  return {
    baseUrl: config.fetchTarget,
    getToken: async () => getSession().findToken() ?? renewToken(),
    renewToken: async (refused) => {
      const current = getSession().findToken();
      return current === null || current === refused ? renewToken() : current;
    },
  };
}

/**
 * Returns a signed address of the API as the page can use it. Such addresses come from the API, so the
 * configuration is loaded by then.
 */
export function resolveApiUrl(path: string): string {
  return new URL(path, new URL(fetchTarget || '/', location.origin)).href;
}

/** Returns the sign-in of this page. People who are signed in do not load its code. */
export function loadSignIn(): Promise<SignIn> {
  loadingSignIn ??= openSignIn().catch((error: unknown) => {
    loadingSignIn = undefined;
    throw error;
  });
  return loadingSignIn;
}

async function openSignIn(): Promise<SignIn> {
  const { createSignIn } = await import('../session/sign-in.ts');
  return createSignIn({
    liff: loadLiff,
    session: getSession(),
    loginViaLine: async (accessToken) => {
      const answer = await queries.send('loginViaLine', { body: { accessToken } });
      return requireSuccess(answer).data.token;
    },
    fetchProfile: async () => requireSuccess(await queries.send('getMe')).data,
    currentPath: findCurrentPath,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    storage: tabStorage,
  });
}

async function renewToken(): Promise<string | null> {
  const signIn = await loadSignIn();
  return signIn.renewToken();
}

/** Goes to the splash with a return path: the session has ended, and only LINE's login starts another. */
export function leaveForSignIn(): void {
  // Several calls may be refused at once.
  if (isLeaving) return;
  isLeaving = true;
  getSession().clear();
  noteLeavingForSignIn();
  saveReturnPath(findCurrentPath());
  location.replace(splashPath);
}

/**
 * Signs out and goes to `/`, even if LINE or our server cannot be reached. This loads a new page, so that no personal
 * data stays in memory. With `next`, that is done instead once all has ended; if it leaves the page, it never resolves.
 * @throws what could not be ended
 */
export async function signOut({ next }: { next?: () => void | Promise<void> } = {}): Promise<void> {
  // A call that is refused meanwhile does not lead to the next sign-in.
  isLeaving = true;
  announceSignOut();
  clearFormDrafts();
  takeReturnPath();
  // Before anything is loaded, so that the session ends even without a network.
  getSession().clear();
  const ends = [logOutOfLine(), clearUploadMemory(), getDeviceCache().clear()];
  const failed = (await Promise.allSettled(ends)).find((end) => end.status === 'rejected');
  if (!next) location.assign('/');
  try {
    if (failed) throw failed.reason;
    await next?.();
  } finally {
    if (next) isLeaving = false;
  }
}

async function logOutOfLine(): Promise<void> {
  const { signOut: endSession } = await import('../session/sign-in.ts');
  await endSession({ liff: loadLiff, session: getSession() });
}

/** Deletes remembered uploads: their file names must not stay for the next person on this device. */
async function clearUploadMemory(): Promise<void> {
  const { createUploadMemory } = await import('@kepwai/api-client/upload');
  createUploadMemory().clear();
}

function findCurrentPath(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}
