import { http } from './contract.ts';
import type { FakeServer } from './fake-server.ts';
import { getCaller, getOwnGroup } from './guard.ts';
import { takePage } from './page.ts';
import { listMembers, viewGroup } from './views.ts';

export function createGroupHandlers(server: FakeServer) {
  return [
    http.get('/api/group/{groupId}', ({ request, params, response }) => {
      const me = getCaller(server, request);
      const group = getOwnGroup(server, me, params.groupId);
      return response(200).json({ success: true, data: viewGroup(server, group, me.id) });
    }),

    http.get('/api/group/{groupId}/member', ({ request, params, response }) => {
      const group = getOwnGroup(server, getCaller(server, request), params.groupId);
      const members = listMembers(server, group.id);
      return response(200).json({ success: true, data: takePage(request, members) });
    }),
  ];
}
