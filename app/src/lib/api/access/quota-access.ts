import { type Access, readFailure } from './access.ts';

/** Response of `GET /api/me/quota/{quotaId}/verify`. */
export interface QuotaVerifyAnswer {
  readonly success: boolean;
  readonly data?: unknown;
}

/**
 * Checks whether this person may open the quota: only a success with data lets them in. Nothing is cached.
 * @throws {ApiError} 401 if signing in again did not help: the session handles that, not the quota.
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
    return readFailure(error);
  }
}
