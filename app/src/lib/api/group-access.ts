import { isApiError, isUnauthorized } from '@kepwai/api-client';
import type { GroupVerifyEntry, Session } from '../session/session.ts';
import type { Access } from './access-guard.ts';

/** How long a successful answer of the verify call is reused. */
export const groupVerifyMaxAgeMs = 5 * 60_000;

/** What {@link checkGroupAccess} stands on. */
export interface GroupAccessParts {
  readonly session: Pick<Session, 'findGroupVerifyEntry' | 'saveGroupVerifyEntry'>;
  /** `GET /api/me/group/{groupId}/verify`: the whole answer. */
  readonly verify: (groupId: string) => Promise<GroupVerifyEntry['result']>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Whether this person may open the group: by the cached answer where it was success and is under five minutes old, else by
 * asking.
 *
 * @throws {ApiError} 401 where signing in again did not help: that is the session's to settle, not the group's.
 * @see spec.md 4
 */
export async function checkGroupAccess(groupId: string, parts: GroupAccessParts): Promise<Access> {
  const { session, verify, now } = parts;
  const cached = session.findGroupVerifyEntry(groupId);
  if (cached && isReusable(cached, now())) return 'allowed';
  try {
    const result = await verify(groupId);
    session.saveGroupVerifyEntry(groupId, { result, lastFetched: now() });
    return result.success === true ? 'allowed' : 'refused';
  } catch (error) {
    if (isUnauthorized(error)) throw error;
    return isApiError(error) ? 'refused' : 'unanswered';
  }
}

function isReusable({ result, lastFetched }: GroupVerifyEntry, now: number): boolean {
  const ageMs = now - lastFetched;
  // A negative age means that the clock was set back since: nothing is known of the true age.
  return result.success === true && ageMs >= 0 && ageMs < groupVerifyMaxAgeMs;
}
