import { mayManage } from '@kepwai/rules/groups/group-permissions';
import type { components } from '../../../../generated/schema.ts';
import type { Membership } from '../../membership.ts';
import type { GroupBotRow } from './store.ts';

/** Returns the bot settings of a group, for one of its members. */
export function toGroupBot(row: GroupBotRow, membership: Membership): components['schemas']['GroupBot'] {
  return {
    replies: row.replies ?? 'automatic',
    pausedAt: row.keeping_paused_at?.toISOString() ?? null,
    pausedBy: row.paused_by,
    permissions: { change: row.bot_left_at === null && mayManage(membership) },
  };
}
