import type { LiffDriver, LiffFunctions } from '../liff/driver.ts';
import type { MockEnvironmentControl } from './environment.ts';
import { createMockFunctions } from './functions.ts';
import { loadLiffMock } from './liff-mock.ts';
import type { MockLineOptions } from './options.ts';
import type { MockDelivery } from './picker.ts';
import { createMemoryPlatform, createMockPlatform, type MockPlatform } from './platform.ts';
import { createMockRuntime, type MockRuntime } from './runtime.ts';
import { leaveForLogin } from './session/login.ts';
import { channelIdOf, createMockSession, type MockSession } from './session/session.ts';

/** Dependencies of the driver of one LIFF app. */
export interface DriverParts extends Omit<MockLineOptions, 'environment'> {
  liffId: string;
  environment: MockEnvironmentControl;
  subWindow: LiffFunctions['subWindow'];
  deliver: (delivery: MockDelivery) => void;
}

export function createMockDriver(parts: DriverParts): LiffDriver {
  const { liffId, environment, now = Date.now } = parts;
  const platform = openPlatform(parts);
  const isStandalone = parts.lineOrigin === undefined;
  const session = createMockSession({ liffId, environment, platform, isStandalone, now });
  const endpointUrl = () => parts.endpointUrl ?? new URL('/', window.location.origin).href;
  const runtime = createMockRuntime({ liffId, environment, session, endpointUrl });
  const { getContext, init, isConfigured, logout } = runtime;

  const { withConsent, ...platformFunctions } = createMockFunctions({
    ...parts,
    session,
    getContext,
    driver: () => driver,
  });
  const functions: LiffFunctions = {
    ...platformFunctions,
    ...createSessionFunctions(runtime, session),
    ...createWindowFunctions(runtime, parts),
    subWindow: parts.subWindow,
    getContext,
    getProfile: async () => {
      await withConsent('profile', 'getProfile');
      const liff = runtime.answer({ getProfile: await session.getProfile() });
      // liff-mock refuses profiles until its own login() was called once, which only counts calls.
      liff.login();
      return liff.getProfile();
    },
    login: (options) => {
      runtime.answer({}).login();
      leaveForLogin(parts, options?.redirectUri ?? endpointUrl());
    },
  };

  const driver: LiffDriver = {
    mode: 'mock',
    load: () => loadLiffMock(liffId),
    init,
    isConfigured,
    isInClient: () => environment.get().inClient,
    isSubWindow: () => environment.get().inSubWindow,
    getOS: () => environment.get().os,
    getLineVersion: () => environment.get().lineVersion,
    getSdkVersion: () => null,
    functions: () => functions,
    logout,
  };
  return driver;
}

function openPlatform({ liffId, lineOrigin, fetch: fetchAnswer }: DriverParts): MockPlatform {
  if (lineOrigin === undefined) return createMemoryPlatform(channelIdOf(liffId));
  return createMockPlatform(
    lineOrigin.replace(/\/+$/, ''),
    fetchAnswer ?? ((...request) => globalThis.fetch(...request)),
  );
}

function createSessionFunctions(
  { answer }: MockRuntime,
  { findAccessToken, findIdToken, describeIdToken }: MockSession,
): Pick<LiffFunctions, 'isLoggedIn' | 'getAccessToken' | 'getIDToken' | 'getDecodedIDToken'> {
  return {
    isLoggedIn: () => answer({ isLoggedIn: findAccessToken() !== null }).isLoggedIn(),
    getAccessToken: () => answer({ getAccessToken: findAccessToken() }).getAccessToken(),
    getIDToken: findIdToken,
    getDecodedIDToken: describeIdToken,
  };
}

function createWindowFunctions(
  { answer }: MockRuntime,
  { environment, closeWindow = () => window.close() }: DriverParts,
): Pick<LiffFunctions, 'openWindow' | 'closeWindow'> {
  return {
    openWindow: ({ url, external = false }) => {
      answer({}).openWindow();
      const { inClient, popup } = environment.get();
      // LINE opens nothing, and reports nothing: the SDK does not get the outcome.
      if (popup === 'blocked') return;
      // The phone's browser is another program, which has no data of this page.
      if (inClient && external) window.open(url, '_blank', 'noopener,noreferrer');
      else window.open(url, '_blank');
    },
    closeWindow: () => {
      answer({}).closeWindow();
      closeWindow();
    },
  };
}
