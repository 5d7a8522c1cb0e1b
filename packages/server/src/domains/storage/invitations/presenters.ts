import type { components } from '../../../generated/schema.ts';
import type { InvitationRow, OpenedRow } from './invitations-store.ts';
import { stateFor } from './states.ts';

type Schemas = components['schemas'];

/** Returns an invitation for the people of its quota. */
export function toInvitation(row: InvitationRow, now: Date): Schemas['Invitation'] {
  return {
    id: row.id,
    name: row.name,
    person: row.person,
    state: stateOf(row, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

function stateOf(row: InvitationRow, now: Date): Schemas['Invitation']['state'] {
  if (row.declined_at !== null) return 'declined';
  return row.expires_at <= now ? 'expired' : 'pending';
}

/** Returns an invitation for the holder of its token: the quota only while it is open, or theirs already. */
export function toOpened(
  row: OpenedRow,
  { userId, now }: { userId: string; now: Date },
): Schemas['OpenedInvitation'] {
  const { quota, isManager } = row;
  const state = stateFor(row, { userId, ownerId: quota?.ownerId ?? null, isManager, now });
  const isShown = state === 'open' || state === 'already_manager' || state === 'own_quota';
  const isNamed = state === 'open' || state === 'wrong_account';
  return {
    state,
    inviter: row.inviter,
    quota: isShown && quota ? { id: quota.id, name: quota.name, limitBytes: quota.limitBytes } : null,
    forName: isNamed ? (row.name ?? row.forPersonName) : null,
    expiresAt: row.expires_at.toISOString(),
  };
}
