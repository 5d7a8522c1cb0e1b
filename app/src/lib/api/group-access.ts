import { isApiError, isUnauthorized } from '@kepwai/api-client';
import type { GroupVerifyEntry, Session } from '../session/session.ts';
import type { Access } from './access-guard.ts';

/** Time for which a successful response of the verify call is reused. */
export const groupVerifyMaxAgeMs = 5 * 60_000;

/** Dependencies of {@link checkGroupAccess}. */
export interface GroupAccessParts {
  readonly session: Pick<Session, 'findGroupVerifyEntry' | 'saveGroupVerifyEntry'>;
  /** `GET /api/me/group/{groupId}/verify`; returns the whole response. */
  readonly verify: (groupId: string) => Promise<GroupVerifyEntry['result']>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * Checks whether this person may open the group: by a cached success of less than five minutes, otherwise by
 * a request.
 * @throws {ApiError} 401 if signing in again did not help: the session handles that, not the group.
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
  // A negative age means that the clock was set back, so the true age is unknown.
  return result.success === true && ageMs >= 0 && ageMs < groupVerifyMaxAgeMs;
}
