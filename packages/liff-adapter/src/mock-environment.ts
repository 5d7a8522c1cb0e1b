import type { LiffFailure } from './errors.ts';
import type { LiffContextType, LiffOS, LiffProfile, PermissionName } from './types.ts';

/** The world in which mock mode pretends to run. Every answer is derived from it, so none can contradict another. */
export interface MockEnvironment {
  /** Inside LINE's client. Then the OS is a phone's and there is a LINE version. Default: false. */
  inClient: boolean;
  /** Default: `ios` in the client, else `web`. */
  os: LiffOS;
  /** Null outside the client. Default in the client: `15.20.0`. */
  lineVersion: string | null;
  /** Always `external` outside the client. Default in the client: `group`. */
  contextType: LiffContextType;
  /** What the LIFF app asks for in LINE's console. Default: `profile`, `openid` and `chat_message.write`. */
  scope: readonly PermissionName[];
  /** `expired` makes LINE refuse the token from now on. Default: `valid`. */
  token: 'valid' | 'expired';
  /** Who `getProfile()` gives: the person of the token, asked of the platform, or this one. Default: `platform`. */
  profile: 'platform' | LiffProfile;
  /** How starting goes: after so many milliseconds, never, or ending in this failure. Default: 0 ms. */
  init: { delayMs: number } | 'pending' | LiffFailure;
}

/** An environment that can be switched while the page runs. */
export interface MockEnvironmentControl {
  /** A frozen copy of now. */
  get(): Readonly<MockEnvironment>;
  /** Changes what is given and keeps the rest; what would contradict it is put right. */
  set(change: Partial<MockEnvironment>): void;
  /** Back to how it was made. */
  reset(): void;
  /** Calls back after every change. Returns what ends it. */
  subscribe(listener: (environment: Readonly<MockEnvironment>) => void): () => void;
}

const browser: MockEnvironment = {
  inClient: false,
  os: 'web',
  lineVersion: null,
  contextType: 'external',
  scope: ['profile', 'openid', 'chat_message.write'],
  token: 'valid',
  profile: 'platform',
  init: { delayMs: 0 },
};

/** Makes an environment: an ordinary browser, changed by what is given. */
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
  const scope = Object.freeze([...wanted.scope]);
  if (!wanted.inClient)
    return Object.freeze({ ...wanted, scope, lineVersion: null, contextType: 'external' });
  return Object.freeze({
    ...wanted,
    scope,
    os: wanted.os === 'web' ? 'ios' : wanted.os,
    lineVersion: wanted.lineVersion ?? '15.20.0',
    contextType: wanted.contextType === 'external' ? 'group' : wanted.contextType,
  });
}
