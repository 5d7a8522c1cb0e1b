import { isApiError, isUnauthorized } from '@kepwai/api-client';
import type { Access } from './access-guard.ts';

/** What `GET /api/me/quota/{quotaId}/verify` answers. */
export interface QuotaVerifyAnswer {
  readonly success: boolean;
  readonly data?: unknown;
}

/**
 * Whether this person may open the quota: only an answer of success that has data lets them in. Nothing is cached.
 *
 * @throws {ApiError} 401 where signing in again did not help: that is the session's to settle, not the quota's.
 * @see spec.md 2
 */
export async function checkQuotaAccess(
  quotaId: string,
  { verify }: { verify: (quotaId: string) => Promise<QuotaVerifyAnswer> },
): Promise<Access> {
  try {
    const { success, data } = await verify(quotaId);
    return success === true && data !== undefined && data !== null ? 'allowed' : 'refused';
  } catch (error) {
    if (isUnauthorized(error)) throw error;
    return isApiError(error) ? 'refused' : 'unanswered';
  }
}
