import { queries } from '../../lib/api/api.ts';
import type { QuotaVerifyAnswer } from '../../lib/api/quota-access.ts';

/** May I open this quota: the whole answer, for the guard. */
export async function verifyQuota(quotaId: string): Promise<QuotaVerifyAnswer> {
  const { data } = await queries.send('verifyMyQuota', { params: { path: { quotaId } } });
  return data;
}
