import { queries } from '../../lib/api/api.ts';
import type { QuotaVerifyAnswer } from '../../lib/api/quota-access.ts';

/** Verifies that I may open this quota; returns the whole response for the guard. */
export async function verifyQuota(quotaId: string): Promise<QuotaVerifyAnswer> {
  const { data } = await queries.send('verifyMyQuota', { params: { path: { quotaId } } });
  return data;
}
