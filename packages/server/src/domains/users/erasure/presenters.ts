import type { components } from '../../../generated/schema.ts';
import type { ErasureScope } from './scope-store.ts';
import type { ErasureRow } from './store.ts';

type Schemas = components['schemas'];

/** Presents a request to the person who made it. */
export function toErasure(row: ErasureRow): Schemas['Erasure'] {
  return {
    number: row.number,
    state: stateOf(row),
    posts: row.posts,
    requestedAt: row.requested_at.toISOString(),
    dueAt: row.due_at.toISOString(),
  };
}

/** Presents a receipt to the holder of its number. */
export function toReceipt(row: ErasureRow): Schemas['ErasureReceipt'] {
  const endedAt = row.done_at ?? row.cancelled_at;
  return {
    ...toErasure(row),
    endedAt: endedAt?.toISOString() ?? null,
    // Written by findScope alone.
    scope: row.scope as ErasureScope | null,
  };
}

function stateOf({ cancelled_at, done_at, begun_at }: ErasureRow): Schemas['ErasureState'] {
  if (cancelled_at) return 'cancelled';
  if (done_at) return 'done';
  return begun_at ? 'erasing' : 'waiting';
}
