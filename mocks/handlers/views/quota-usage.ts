import type { QuotaUsage } from '@kepwai/api-client';
import type { QuotaRecord } from '../state/records/records.ts';

/** Returns a quota without the people behind it. */
export function viewQuotaUsage({
  id,
  name,
  limitBytes,
  usedBytes,
  reservedBytes,
  expiresAt,
  deletesAt,
}: QuotaRecord): QuotaUsage {
  return { id, name, limitBytes, usedBytes, reservedBytes, expiresAt, deletesAt };
}
