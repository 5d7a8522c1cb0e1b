import { dayMs } from '@kepwai/rules/time';
import { findOwnBuildId } from '../../deployment/builds.ts';
import { isRecord } from '../../is-record.ts';
import { getSession } from '../../session/session.ts';
import type { CopyStorage } from './device-database.ts';
import { deviceDatabase } from './device-database.ts';

/** Time for which a copy may be shown. */
export const copyLifeMs = dayMs;
/** Time after which a slow device's storage is not waited for. */
const patienceMs = 300;

/** Returns the name of the copy of a group's front. */
export function frontCopyName(groupId: string): string {
  return `front ${groupId}`;
}

/** Name of the copy of the list of my groups. */
export const myGroupsCopyName = 'my groups';

/** Data of one query, from the query cache. */
export interface CopiedQuery {
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  readonly updatedAt: number;
}

/** Copies of the last view of a screen, on this device, for its person and session. */
export interface DeviceCache {
  /** Returns the copy of a screen; null without one, or if it belongs to another person, session or build. */
  find(name: string): Promise<readonly CopiedQuery[] | null>;
  save(name: string, queries: readonly CopiedQuery[]): Promise<void>;
  /** Deletes all copies. */
  clear(): Promise<void>;
}

/** Creates a cache. `owner` returns the owner of the copies; null if nobody is signed in. */
export function createDeviceCache({
  storage,
  owner,
  now,
}: {
  storage: CopyStorage;
  owner: () => string | null;
  now: () => number;
}): DeviceCache {
  const orNull = <Value>(pending: Promise<Value>) => pending.catch(() => null); // Without storage, no copies.
  return {
    find: async (name) => {
      const copy = await orNull(storage.read(name));
      if (!isCopy(copy)) return null;
      const ageMs = now() - copy.savedAt;
      // A negative age means that the clock was set back, so the true age is unknown.
      if (copy.owner === owner() && ageMs >= 0 && ageMs < copyLifeMs) return copy.queries;
      await orNull(storage.clear());
      return null;
    },
    save: async (name, queries) => {
      const copy = { owner: owner(), savedAt: now(), queries };
      if (copy.owner !== null) await orNull(storage.write(name, copy));
    },
    clear: async () => void (await orNull(storage.clear())),
  };
}

let current: DeviceCache | undefined;

/** Returns the copies of this device. */
export function getDeviceCache(): DeviceCache {
  current ??= createDeviceCache({ storage: deviceDatabase, owner: findOwner, now: Date.now });
  return current;
}

/** Returns a copy, or null on timeout. */
export async function findCopySoon(name: string): Promise<readonly CopiedQuery[] | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  return Promise.race([getDeviceCache().find(name), patience]).finally(() => clearTimeout(timer));
}

/**
 * Returns the owner of copies; null if nobody is signed in. The claims of the token name person and session, which
 * signed addresses end with; builds differ in shapes.
 */
export function findOwner(): string | null {
  const claims = getSession().findToken()?.split('.')[1];
  return claims === undefined ? null : `${findOwnBuildId()} ${claims}`;
}

function isCopy(value: unknown): value is { owner: string; savedAt: number; queries: CopiedQuery[] } {
  return (
    isRecord(value) &&
    typeof value.owner === 'string' &&
    typeof value.savedAt === 'number' &&
    Array.isArray(value.queries)
  );
}
