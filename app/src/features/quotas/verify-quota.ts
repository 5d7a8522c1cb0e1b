import { loadApi } from '../../lib/api/api.ts';
import type { QuotaVerifyAnswer } from '../../lib/api/quota-access.ts';

/** May I open this quota: the whole answer, for the guard. */
export async function verifyQuota(quotaId: string): Promise<QuotaVerifyAnswer> {
  const api = await loadApi();
  const { data } = await api.GET('/api/me/quota/{quotaId}/verify', { params: { path: { quotaId } } });
  return data;
}
