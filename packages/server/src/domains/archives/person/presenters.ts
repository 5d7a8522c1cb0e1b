import type { components } from '../../../generated/schema.ts';
import type { ExportRow } from '../../users/exports/rows.ts';

/** Presents a copy to its person. */
export function toMyExport(row: ExportRow): components['schemas']['MyExport'] {
  const { ready_at, requested_at, expires_at, total_count, done_count } = row;
  const progress = total_count === 0 ? 0 : Math.min(1, done_count / total_count);
  return {
    state: ready_at === null ? 'preparing' : 'ready',
    progress: ready_at === null ? progress : 1,
    requestedAt: requested_at.toISOString(),
    expiresAt: expires_at?.toISOString() ?? null,
  };
}
