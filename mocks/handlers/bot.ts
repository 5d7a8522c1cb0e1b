import type { GroupBot } from '@kepwai/api-client';
import * as z from 'zod';
import { http } from './contract.ts';
import type { FakeServer, GroupRecord } from './fake-server.ts';
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

export function createBotHandlers(server: FakeServer) {
  return [
    http.get('/api/group/{groupId}/bot', ({ request, params, response }) => {
      const me = getCaller(server, request);
      const group = getOwnGroup(server, me, params.groupId);
      return response(200).json({ success: true, data: viewBot(server, group, me.id) });
    }),

    http.patch('/api/group/{groupId}/bot', async ({ request, params, response }) => {
      const me = getCaller(server, request);
      const group = getOwnGroup(server, me, params.groupId);
      const { replies = group.replies, isPaused = group.paused !== null } = await readJson(request, change);
      if (!mayManage(server, group, me.id)) throw refuse('NOT_ALLOWED');
      if (group.botLeftAt !== null) throw refuse('GROUP_READ_ONLY');
      group.replies = replies;
      const stopped = { personId: me.id, at: new Date(server.now()).toISOString() };
      group.paused = isPaused ? (group.paused ?? stopped) : null;
      server.publish({ type: 'group-changed', groupId: group.id });
      return response(200).json({ success: true, data: viewBot(server, group, me.id) });
    }),
  ];
}

function viewBot(server: FakeServer, group: GroupRecord, personId: string): GroupBot {
  return {
    replies: group.replies,
    pausedAt: group.paused?.at ?? null,
    pausedBy: findPerson(server, group.paused?.personId),
    permissions: { change: mayManage(server, group, personId) && group.botLeftAt === null },
  };
}
