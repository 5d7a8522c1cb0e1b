import { type Mock, vi } from 'vitest';
import { createLiff, type Liff, type LiffEvent } from '../src/index.ts';
import {
  createMockLine,
  type MockEnvironment,
  type MockLine,
  type MockLineOptions,
} from '../src/mock/index.ts';
import { endpointUrl, liffId, lineOrigin, tokens } from './line-hosts.ts';

/** A page in mock mode, with the values that tests read. */
export interface MockPage {
  liff: Liff;
  mock: MockLine;
  /** Called with the addresses that the page would leave for. */
  navigate: Mock;
  events: LiffEvent[];
}

/** Opens a page in mock mode, with the fake platform of these tests behind it. */
export function openMockPage(path: string, options: Partial<MockLineOptions> = {}): MockPage {
  window.history.replaceState(null, '', path);
  const navigate = vi.fn();
  const mock = createMockLine({ lineOrigin, endpointUrl, navigate, ...options });
  const events: LiffEvent[] = [];
  const liff = createLiff({ liffId, mode: 'mock', mock, onEvent: (event) => void events.push(event) });
  return { liff, mock, navigate, events };
}

/** Returns the error of a call, thrown or rejected; null if it succeeds. */
export async function catchError(call: () => unknown): Promise<unknown> {
  try {
    await call();
    return null;
  } catch (error) {
    return error;
  }
}

/** Opens a page with a valid token in its address, and starts it. */
export async function openSignedIn(environment: Partial<MockEnvironment> = {}): Promise<MockPage> {
  const opened = openMockPage(`/microapp#access_token=${tokens.good}`, { environment });
  await opened.liff.boot();
  return opened;
}

/** Stores a valid token as an earlier page in LINE's client would. */
export function keepTokenInClient(): void {
  const kept = JSON.stringify({ accessToken: tokens.good, expiresAt: 9e15 });
  window.sessionStorage.setItem(`kepwai.liff-mock:${liffId}:token`, kept);
}

export function clearStorage(): void {
  window.localStorage.clear();
  window.sessionStorage.clear();
}
