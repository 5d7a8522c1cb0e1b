import { isTokenValid, type Profile } from '@kepwai/api-client';
import { deviceStorage, type PageStorage } from '../page/page-storage.ts';

/** How long the browser keeps the token's cookie. */
export const tokenMaxAgeSeconds = 86_400;

const cookieName = 'auth-token';
/** Where the profile lies in the storage of the device; other tabs watch it. */
export const profileKey = 'kepwai.profile';

/** What the verify call said of a group, and when (milliseconds since 1970). */
export interface GroupVerifyEntry {
  readonly result: { readonly success: boolean };
  readonly lastFetched: number;
}

/** The persisted part of the query cache, as it lies in `localStorage['kepwai.profile']`. */
interface StoredProfile {
  readonly profile: Profile;
  readonly groupVerifyResultCache: Readonly<Record<string, GroupVerifyEntry>>;
}

/** Who is signed in on this device: a token in a cookie, and the profile that was fetched with it. */
export interface Session {
  /** The token while it is valid: present, and `exp` later than now. */
  findToken(): string | null;
  /** Whether the browser kept a token at all, valid or not. */
  hasToken(): boolean;
  saveToken(token: string): void;
  findProfile(): Profile | null;
  /** Keeps what is known of this person's groups; what was known of somebody else's goes. */
  saveProfile(profile: Profile): void;
  /** Whether a profile is there. */
  isProfileFetched(): boolean;
  /** A valid token alone is not enough: only with the profile is a person signed in. */
  isSignedIn(): boolean;
  findGroupVerifyEntry(groupId: string): GroupVerifyEntry | null;
  /** Says nothing where nobody is signed in. */
  saveGroupVerifyEntry(groupId: string, entry: GroupVerifyEntry): void;
  /** Forgets the token and the profile. */
  clear(): void;
}

/** What a session stands on. */
export interface SessionParts {
  readonly page: { cookie: string };
  readonly storage: PageStorage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Whether the page is https: then the cookie never travels over anything less. */
  readonly isSecure: boolean;
}

/** @see spec.md 3 and 4 */
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
    findGroupVerifyEntry: (groupId) => findStored()?.groupVerifyResultCache[groupId] ?? null,
    saveGroupVerifyEntry: (groupId, entry) => {
      const stored = findStored();
      if (!stored) return;
      store({ ...stored, groupVerifyResultCache: { ...stored.groupVerifyResultCache, [groupId]: entry } });
    },
    clear: () => {
      page.cookie = `${cookieName}=; max-age=0; ${attributes}`;
      storage.removeItem(profileKey);
    },
  };
}

let current: Session | undefined;

/** The session of this page. */
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

/** What another build or another hand wrote is read as nothing, never trusted. */
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
