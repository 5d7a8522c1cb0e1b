import { deletionOf } from '@kepwai/rules/quotas/keeping';
import type { components } from '../../../generated/schema.ts';
import type { FormerCabinetRow } from './store.ts';

export function toFormerCabinet(row: FormerCabinetRow): components['schemas']['FormerCabinet'] {
  return {
    group: { id: row.id, name: row.name, pictureUrl: row.picture_url },
    fileCount: row.file_count,
    sizeBytes: row.size_bytes,
    botLeftAt: row.bot_left_at.toISOString(),
    deletedAt: new Date(deletionOf(row.bot_left_at)).toISOString(),
  };
}
