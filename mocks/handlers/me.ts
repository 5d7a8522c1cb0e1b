import { http } from './contract.ts';
import type { FakeServer } from './fake-server.ts';
import { findOwnGroup, getCaller, getOwnGroup, roleInQuota } from './guard.ts';
import { takePage } from './page.ts';
import { viewGroupListItem } from './views.ts';

export function createMeHandlers(server: FakeServer) {
  return [
    http.get('/api/me', ({ request, response }) =>
      response(200).json({ success: true, data: getCaller(server, request) }),
    ),

    http.get('/api/me/group', ({ request, response }) => {
      const me = getCaller(server, request);
      const groups = [...server.groups.values()]
        .filter(({ memberIds, leadsToId }) => leadsToId === null && memberIds.includes(me.id))
        .map((group) => viewGroupListItem(server, group, me.id))
        .toSorted((a, b) => (b.lastFileAt ?? '').localeCompare(a.lastFileAt ?? ''));
      return response(200).json({ success: true, data: takePage(request, groups) });
    }),

    http.get('/api/me/group/{groupId}/verify', ({ request, params, response }) => {
      const me = getCaller(server, request);
      const group = findOwnGroup(server, me, String(params.groupId));
      return response(200).json(group ? { success: true, data: { groupId: group.id } } : { success: false });
    }),

    http.put('/api/me/group/{groupId}/seen', ({ request, params, response }) => {
      const me = getCaller(server, request);
      const group = getOwnGroup(server, me, params.groupId);
      group.seenAt.set(me.id, new Date(server.now()).toISOString());
      return response(200).json({ success: true, data: {} });
    }),

    http.get('/api/me/quota/{quotaId}/verify', ({ request, params, response }) => {
      const me = getCaller(server, request);
      const quota = server.quotas.get(String(params.quotaId));
      const role = quota && roleInQuota(quota, me.id);
      return response(200).json(
        role ? { success: true, data: { quotaId: quota.id, role } } : { success: false },
      );
    }),
  ];
}
