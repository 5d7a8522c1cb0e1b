import { decodeToken, isTokenValid, type Profile } from '@kepwai/api-client';
import { isRecord } from '../is-record.ts';
import { frontSnapshotKey } from '../page/device/front-snapshot-key.ts';
import { deviceStorage, type PageStorage } from '../page/device/page-storage.ts';
import { recentSearchesKey } from '../page/device/recent-searches-key.ts';

/** Lifetime of the token's cookie. */
export const tokenMaxAgeSeconds = 86_400;

const cookieName = 'auth-token';
/** Storage key of the profile; other tabs watch it. */
export const profileKey = 'kepwai.profile';

/** Response of the verify call for a group, and its time (milliseconds since 1970). */
export interface GroupVerifyEntry {
  readonly result: { readonly success: boolean };
  readonly lastFetched: number;
}

/** Persisted part of the query cache, stored in `localStorage['kepwai.profile']`. */
interface StoredProfile {
  readonly profile: Profile;
  readonly groupVerifyResultCache: Readonly<Record<string, GroupVerifyEntry>>;
}

/** Session on this device: a token in a cookie, and the profile that was fetched with it. */
export interface Session {
  /** Returns the token while it is valid: present, and `exp` in the future. */
  findToken(): string | null;
  /** Whether the browser kept a token, valid or not. */
  hasToken(): boolean;
  saveToken(token: string): void;
  findProfile(): Profile | null;
  /** Stores the profile. Entries of this person's groups stay; those of another person are removed. */
  saveProfile(profile: Profile): void;
  /** Whether a profile is stored. */
  isProfileFetched(): boolean;
  /** Whether a person is signed in: a valid token alone is not enough without the profile. */
  isSignedIn(): boolean;
  /** Returns the verify response of a group; null if the token is of another person than the one whose profile is stored. */
  findGroupVerifyEntry(groupId: string): GroupVerifyEntry | null;
  /** Stores the verify response of a group; does nothing if nobody is signed in. */
  saveGroupVerifyEntry(groupId: string, entry: GroupVerifyEntry): void;
  /** Deletes the token and the profile. */
  clear(): void;
}

/** Dependencies of a session. */
export interface SessionParts {
  readonly page: { cookie: string };
  readonly storage: PageStorage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether the page is https; the cookie is then secure. */
  readonly isSecure: boolean;
}

/** Creates a session. @see spec.md 3 and 4 */
export function createSession({ page, storage, now, isSecure }: SessionParts): Session {
  const attributes = `path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;

  function findStored(): StoredProfile | null {
    return parseStoredProfile(storage.getItem(profileKey));
  }

  function store(stored: StoredProfile): void {
    storage.setItem(profileKey, JSON.stringify(stored));
  }

  function isProfileFetched(): boolean {
    return findStored() !== null;
  }

  function findToken(): string | null {
    const token = readCookie(page.cookie, cookieName);
    return isTokenValid(token, now()) ? token : null;
  }

  return {
    findToken,
    hasToken: () => Boolean(readCookie(page.cookie, cookieName)),
    saveToken: (token) => {
      page.cookie = `${cookieName}=${encodeURIComponent(token)}; max-age=${tokenMaxAgeSeconds}; ${attributes}`;
    },
    findProfile: () => findStored()?.profile ?? null,
    saveProfile: (profile) => {
      const before = findStored();
      const isSamePerson = before?.profile.id === profile.id;
      store({ profile, groupVerifyResultCache: isSamePerson ? before.groupVerifyResultCache : {} });
    },
    isProfileFetched,
    isSignedIn: () => findToken() !== null && isProfileFetched(),
    findGroupVerifyEntry: (groupId) => {
      const stored = findStored();
      // A sign-in stores the token before the profile.
      const personId = decodeToken(findToken() ?? '')?.sub ?? stored?.profile.id;
      return (stored?.profile.id === personId && stored?.groupVerifyResultCache[groupId]) || null;
    },
    saveGroupVerifyEntry: (groupId, entry) => {
      const stored = findStored();
      if (!stored) return;
      store({ ...stored, groupVerifyResultCache: { ...stored.groupVerifyResultCache, [groupId]: entry } });
    },
    clear: () => {
      page.cookie = `${cookieName}=; max-age=0; ${attributes}`;
      storage.removeItem(profileKey);
      storage.removeItem(recentSearchesKey);
      storage.removeItem(frontSnapshotKey);
    },
  };
}

let current: Session | undefined;

/** Returns the session of this page. */
export function getSession(): Session {
  current ??= createSession({
    page: document,
    storage: deviceStorage,
    now: Date.now,
    isSecure: location.protocol === 'https:',
  });
  return current;
}

function readCookie(cookies: string, name: string): string | null {
  const pair = cookies.split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  if (pair === undefined) return null;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return null; // Not written by us: no token.
  }
}

/** Parses the stored profile; null if another build or program wrote it. */
export function parseStoredProfile(text: string | null): StoredProfile | null {
  const value = parseJson(text ?? 'null');
  if (!isRecord(value) || !isProfile(value.profile)) return null;
  const { profile, groupVerifyResultCache: cache } = value;
  const entries = isRecord(cache) ? Object.entries(cache).filter(isGroupVerifyPair) : [];
  return { profile, groupVerifyResultCache: Object.fromEntries(entries) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // Damaged storage counts as empty.
  }
}

function isProfile(value: unknown): value is Profile {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.displayName === 'string' &&
    (value.pictureUrl === null || typeof value.pictureUrl === 'string') &&
    typeof value.needsConsent === 'boolean' &&
    typeof value.hasAccount === 'boolean'
  );
}

function isGroupVerifyPair(pair: [string, unknown]): pair is [string, GroupVerifyEntry] {
  const [, entry] = pair;
  return (
    isRecord(entry) &&
    isRecord(entry.result) &&
    typeof entry.result.success === 'boolean' &&
    typeof entry.lastFetched === 'number'
  );
}
