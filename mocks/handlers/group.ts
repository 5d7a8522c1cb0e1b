import type { Cabinet } from './cabinet.ts';
import { http } from './contract.ts';
import { getCaller, getOwnGroup } from './guard.ts';
import { takePage } from './page.ts';
import { listMembers, viewGroup } from './views.ts';

export function createGroupHandlers(cabinet: Cabinet) {
  return [
    http.get('/api/group/{groupId}', ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const group = getOwnGroup(cabinet, me, params.groupId);
      return response(200).json({ success: true, data: viewGroup(cabinet, group, me.id) });
    }),

    http.get('/api/group/{groupId}/member', ({ request, params, response }) => {
      const group = getOwnGroup(cabinet, getCaller(cabinet, request), params.groupId);
      const members = listMembers(cabinet, group.id);
      return response(200).json({ success: true, data: takePage(request, members) });
    }),
  ];
}
