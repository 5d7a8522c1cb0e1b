import type { LiffProfile } from '../../liff/types.ts';
import { openStorage } from '../../page/storage.ts';

/** Token that is stored for the next page load. */
export interface StoredToken {
  accessToken: string;
  /** Expiry, in milliseconds since 1970. */
  expiresAt: number;
  /** Its person, once the platform answered. */
  person?: LiffProfile;
}

export interface TokenStore {
  find(): StoredToken | null;
  save(token: StoredToken): void;
  clear(): void;
}

/** Creates a store where LINE's SDK has its own: of the tab inside LINE's client, of the browser elsewhere. */
export function createTokenStore(liffId: string, isInClient: () => boolean): TokenStore {
  const key = `kepwai.liff-mock:${liffId}:token`;
  const [tab, browser] = [openStorage('sessionStorage'), openStorage('localStorage')];
  const store = () => (isInClient() ? tab : browser);
  return {
    find: () => parseToken(store().getItem(key)),
    save: (token) => store().setItem(key, JSON.stringify(token)),
    clear: () => store().removeItem(key),
  };
}

/** Returns the token in the hash, where LINE's client puts it. */
export function findTokenInHash(hash: string): string | null {
  return new URLSearchParams(hash.slice(1)).get('access_token') || null;
}

function parseToken(text: string | null): StoredToken | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const accessToken: unknown = Reflect.get(value, 'accessToken');
    const expiresAt: unknown = Reflect.get(value, 'expiresAt');
    if (typeof accessToken !== 'string' || typeof expiresAt !== 'number') return null;
    const person: unknown = Reflect.get(value, 'person');
    return { accessToken, expiresAt, ...(isProfile(person) && { person }) };
  } catch {
    // LINE's SDK also reads invalid storage as empty.
    return null;
  }
}

function isProfile(value: unknown): value is LiffProfile {
  if (typeof value !== 'object' || value === null) return false;
  return ['userId', 'displayName'].every((name) => typeof Reflect.get(value, name) === 'string');
}
