import type { GroupVerifyEntry, Session } from '../../session/session.ts';
import { type Access, readFailure } from './access.ts';

/** Time for which a successful response of the verify call is reused. */
export const groupVerifyMaxAgeMs = 5 * 60_000;

/** Dependencies of {@link checkGroupAccess}. */
export interface GroupAccessParts {
  readonly session: Pick<Session, 'findProfile' | 'findGroupVerifyEntry' | 'saveGroupVerifyEntry'>;
  /** `GET /api/me/group/{groupId}/verify`; returns the whole response. */
  readonly verify: (groupId: string) => Promise<GroupVerifyEntry['result']>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Checks whether this person may open the group: by a cached success that is younger than `maxAgeMs`, otherwise by
 * a request.
 * @throws {ApiError} 401 if signing in again did not help: the session handles that, not the group.
 * @see spec.md 4
 */
export async function checkGroupAccess(
  groupId: string,
  parts: GroupAccessParts,
  maxAgeMs = groupVerifyMaxAgeMs,
): Promise<Access> {
  const { session, verify, now } = parts;
  if (findAccessAge(groupId, parts) < maxAgeMs) return 'allowed';
  const personId = session.findProfile()?.id;
  const save = (result: GroupVerifyEntry['result']) => {
    // The answer belongs to the person who requested it.
    if (session.findProfile()?.id === personId)
      session.saveGroupVerifyEntry(groupId, { result, lastFetched: now() });
  };
  try {
    const result = await verify(groupId);
    save(result);
    return result.success === true ? 'allowed' : 'refused';
  } catch (error) {
    const access = readFailure(error);
    // Ends a success that is still remembered.
    if (access === 'refused') save({ success: false });
    return access;
  }
}

/** Returns the age of the last check of a group in milliseconds; infinite without one that succeeded. */
export function findAccessAge(groupId: string, { session, now }: Omit<GroupAccessParts, 'verify'>): number {
  const entry = session.findGroupVerifyEntry(groupId);
  const ageMs = entry?.result.success === true ? now() - entry.lastFetched : -1;
  // A negative age means that the clock was set back, so the true age is unknown.
  return ageMs >= 0 ? ageMs : Number.POSITIVE_INFINITY;
}

/** Access checks of this page, one at a time for each group. */
export interface GroupChecks {
  /** Checks access as {@link checkGroupAccess} does. */
  check(groupId: string, maxAgeMs?: number): Promise<Access>;
  /** Returns the age of the last check that succeeded, in milliseconds; infinite without one. */
  findAge(groupId: string): number;
  /** Whether the last check refused the group. */
  isRefused(groupId: string): boolean;
  /** Calls back with the id of each group that is refused. */
  onRefused(listener: (groupId: string) => void): () => void;
}

/** Creates the checks of a page. */
export function createGroupChecks(parts: GroupAccessParts): GroupChecks {
  const underWay = new Map<string, Promise<Access>>();
  const listeners = new Set<(groupId: string) => void>();
  const findAge = (groupId: string) => findAccessAge(groupId, parts);

  async function ask(groupId: string): Promise<Access> {
    try {
      const access = await checkGroupAccess(groupId, parts, 0);
      if (access === 'refused') for (const listener of listeners) listener(groupId);
      return access;
    } finally {
      underWay.delete(groupId);
    }
  }

  return {
    check: async (groupId, maxAgeMs = groupVerifyMaxAgeMs) => {
      if (findAge(groupId) < maxAgeMs) return 'allowed';
      const asking = underWay.get(groupId) ?? ask(groupId);
      underWay.set(groupId, asking);
      return asking;
    },
    findAge,
    isRefused: (groupId) => parts.session.findGroupVerifyEntry(groupId)?.result.success === false,
    onRefused: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
