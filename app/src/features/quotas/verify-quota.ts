import type { QuotaVerifyAnswer } from '../../lib/api/access/quota-access.ts';
import { queries } from '../../lib/api/api.ts';

/** Verifies that I may open this quota; returns the whole response for the guard. */
export async function verifyQuota(quotaId: string): Promise<QuotaVerifyAnswer> {
  const { data } = await queries.send('verifyMyQuota', { params: { path: { quotaId } } });
  return data;
}
