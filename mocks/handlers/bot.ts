import type { GroupBot } from '@kepwai/api-client';
import * as z from 'zod';
import type { Cabinet, GroupRecord } from './cabinet.ts';
import { http } from './contract.ts';
import { getCaller, getOwnGroup } from './guard.ts';
import { readJson } from './json-body.ts';
import { refuse } from './refuse.ts';
import { findPerson, mayManage } from './views.ts';

const change = z
  .strictObject({
    replies: z.enum(['automatic', 'full', 'brief', 'silent']).optional(),
    isPaused: z.boolean().optional(),
  })
  .refine((body) => Object.keys(body).length > 0);

export function createBotHandlers(cabinet: Cabinet) {
  return [
    http.get('/api/group/{groupId}/bot', ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const group = getOwnGroup(cabinet, me, params.groupId);
      return response(200).json({ success: true, data: viewBot(cabinet, group, me.id) });
    }),

    http.patch('/api/group/{groupId}/bot', async ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const group = getOwnGroup(cabinet, me, params.groupId);
      const { replies = group.replies, isPaused = group.paused !== null } = await readJson(request, change);
      if (!mayManage(cabinet, group, me.id)) throw refuse('NOT_ALLOWED');
      if (group.botLeftAt !== null) throw refuse('GROUP_READ_ONLY');
      group.replies = replies;
      const stopped = { personId: me.id, at: new Date(cabinet.now()).toISOString() };
      group.paused = isPaused ? (group.paused ?? stopped) : null;
      cabinet.publish({ type: 'group-changed', groupId: group.id });
      return response(200).json({ success: true, data: viewBot(cabinet, group, me.id) });
    }),
  ];
}

function viewBot(cabinet: Cabinet, group: GroupRecord, personId: string): GroupBot {
  return {
    replies: group.replies,
    pausedAt: group.paused?.at ?? null,
    pausedBy: findPerson(cabinet, group.paused?.personId),
    permissions: { change: mayManage(cabinet, group, personId) && group.botLeftAt === null },
  };
}
