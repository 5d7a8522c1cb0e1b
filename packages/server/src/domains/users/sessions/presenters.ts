import type { components } from '../../../generated/schema.ts';
import type { SessionRow } from './store.ts';

/** One of the sign-ins of whoever asks by another, or by this one. */
export function toSession(row: SessionRow, currentId: string): components['schemas']['Session'] {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    device: row.device,
    signedInAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
