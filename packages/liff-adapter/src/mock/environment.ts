import type { LiffFailure } from '../liff/errors.ts';
import type { LiffContextType, LiffOS, LiffProfile, PermissionName, SubWindowEvent } from '../liff/types.ts';
import { featureVersions } from '../liff/version-gates.ts';

/** Environment that mock mode simulates. All results derive from it, so none can contradict another. */
export interface MockEnvironment {
  /** Whether it is inside LINE's client. Then the OS is a phone's and there is a LINE version. Default: false. */
  inClient: boolean;
  /** Whether it is LINE's ordinary in-app browser, which is not the client and opens no sub-windows. Default: false. */
  lineBrowser: boolean;
  /** Whether it is a window that another LIFF app opened. Default: false. */
  inSubWindow: boolean;
  /** Operating system. Default: `ios` in the client, else `web`. */
  os: LiffOS;
  /** LINE's version; null outside LINE. Default in LINE: `15.20.0`. */
  lineVersion: string | null;
  /** Chat type; always `external` outside the client. Default in the client: `group`; `square_chat` is OpenChat. */
  contextType: LiffContextType;
  /** Scope of the LIFF app in LINE's console. Default: `profile`, `openid` and `chat_message.write`. */
  scope: readonly PermissionName[];
  /** Permissions that the person granted. Default: `all` of the scope. */
  granted: 'all' | readonly PermissionName[];
  /**
   * Features that LINE lets this app use, by the names in the context's `availability`. Default: all that
   * LINE documents.
   */
  features: readonly string[];
  /** Whether a person is signed in without having returned from a login; only without a `lineOrigin`. Default: false. */
  signedIn: boolean;
  /** `expired` makes LINE refuse the token from now on, `none` removes it. Default: `valid`. */
  token: 'valid' | 'expired' | 'none';
  /** Expiry of the token, in milliseconds since 1970. Default: null, which means LINE's own. */
  tokenExpiresAt: number | null;
  /** Default: `valid`, which is one hour from its issue. */
  idToken: 'valid' | 'expired';
  /**
   * Whether the person is a friend of the official account. Default: `platform`, which is called, or true without one.
   */
  friend: 'platform' | boolean;
  /** Result of `getProfile()`: the person of the token, from the platform, or this one. Default: `platform`. */
  profile: 'platform' | LiffProfile;
  /** `offline`, or the HTTP status of all of LINE's answers. Default: `online`. */
  network: 'online' | 'offline' | number;
  /** Answer of the person when LINE requests permissions. Default: `accept`. */
  consent: 'accept' | 'refuse';
  /** Action of the person in the share target picker. Default: `send`. */
  picker: 'send' | 'cancel' | 'pending';
  /** Whether the browser lets windows open; LINE's client always does. Default: `open`. */
  popup: 'open' | 'blocked';
  /** End of a sub-window. Default: `pending`, which lasts until `submit()` or `cancel()` in it. */
  subWindow: 'pending' | SubWindowEvent;
  /** Start: after this many milliseconds, never, or with this failure. Default: 0 ms. */
  init: { delayMs: number } | 'pending' | LiffFailure;
}

/** An environment that can be switched while the page runs. */
export interface MockEnvironmentControl {
  /** Returns the current environment, frozen. */
  get(): Readonly<MockEnvironment>;
  /** Changes the given fields and keeps the rest, adjusting what would contradict them. */
  set(change: Partial<MockEnvironment>): void;
  /** Restores the initial environment. */
  reset(): void;
  /** Calls back after every change. Returns a function that unsubscribes. */
  subscribe(listener: (environment: Readonly<MockEnvironment>) => void): () => void;
}

const browser: MockEnvironment = {
  inClient: false,
  lineBrowser: false,
  inSubWindow: false,
  os: 'web',
  lineVersion: null,
  contextType: 'external',
  scope: ['profile', 'openid', 'chat_message.write'],
  granted: 'all',
  features: Object.keys(featureVersions),
  signedIn: false,
  token: 'valid',
  tokenExpiresAt: null,
  idToken: 'valid',
  friend: 'platform',
  profile: 'platform',
  network: 'online',
  consent: 'accept',
  picker: 'send',
  popup: 'open',
  subWindow: 'pending',
  init: { delayMs: 0 },
};

/** Creates an environment: an ordinary browser, changed by the given fields. */
export function createMockEnvironment(initial: Partial<MockEnvironment> = {}): MockEnvironmentControl {
  const listeners = new Set<(environment: Readonly<MockEnvironment>) => void>();
  const first = makeConsistent({ ...browser, ...initial });
  let current = first;

  function change(next: Readonly<MockEnvironment>): void {
    current = next;
    for (const listener of listeners) listener(current);
  }

  return {
    get: () => current,
    set: (changes) => change(makeConsistent({ ...current, ...changes })),
    reset: () => change(first),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function makeConsistent(wanted: MockEnvironment): Readonly<MockEnvironment> {
  const { inClient, lineBrowser, os, contextType, granted } = wanted;
  const inLine = inClient || lineBrowser;
  return Object.freeze({
    ...wanted,
    lineBrowser: lineBrowser && !inClient,
    os: inLine && os === 'web' ? 'ios' : os,
    lineVersion: inLine ? (wanted.lineVersion ?? '15.20.0') : null,
    contextType: !inClient ? 'external' : contextType === 'external' ? 'group' : contextType,
    scope: Object.freeze([...wanted.scope]),
    granted: granted === 'all' ? granted : Object.freeze([...granted]),
    features: Object.freeze([...wanted.features]),
  });
}

/** Lists the permissions of the scope that were granted. */
export function listGranted({ scope, granted }: Readonly<MockEnvironment>): readonly PermissionName[] {
  return granted === 'all' ? scope : scope.filter((name) => granted.includes(name));
}
