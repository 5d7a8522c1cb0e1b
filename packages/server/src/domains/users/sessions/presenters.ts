import type { components } from '../../../generated/schema.ts';
import type { SessionRow } from './store.ts';

/** Returns a session of the caller, marked if it is the current one. */
export function toSession(row: SessionRow, currentId: string): components['schemas']['Session'] {
  return {
    id: row.id,
    isCurrent: row.id === currentId,
    device: row.device,
    signedInAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}
