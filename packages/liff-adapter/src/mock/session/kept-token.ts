import type { MockEnvironmentControl } from '../environment.ts';
import { createTokenStore, type StoredToken } from './token-store.ts';

interface KeptTokenParts {
  liffId: string;
  environment: MockEnvironmentControl;
  /** Whether tokens are generated here, without a fake platform. */
  isStandalone: boolean;
  now: () => number;
}

/** Access token of this browser, as the environment allows. */
export interface KeptToken {
  find(): StoredToken | null;
  save(token: StoredToken): void;
  clear(): void;
  isExpired(token: StoredToken): boolean;
}

const accessTokenLifetimeMs = 43_200_000;

export function createKeptToken({ liffId, environment, isStandalone, now }: KeptTokenParts): KeptToken {
  const store = createTokenStore(liffId, () => environment.get().inClient);

  function find(): StoredToken | null {
    const { token, signedIn } = environment.get();
    if (token === 'none') return null;
    const kept = store.find();
    if (kept || !isStandalone || !signedIn) return kept;
    const made = { accessToken: `mock-${crypto.randomUUID()}`, expiresAt: now() + accessTokenLifetimeMs };
    store.save(made);
    return made;
  }

  return {
    find,
    save: store.save,
    clear: store.clear,
    isExpired: (kept) => {
      const { token, tokenExpiresAt } = environment.get();
      return token === 'expired' || (tokenExpiresAt ?? kept.expiresAt) <= now();
    },
  };
}
