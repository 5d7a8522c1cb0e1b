import { getCaller, getOwnQuota } from '../contract/guard.ts';
import { operation } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';
import type { FakeServer } from '../state/records/records.ts';
import { viewManagers } from '../views/invitation.ts';

/** Creates the handlers of `openapi/paths/manager.yaml`. */
export function createManagerHandlers(server: FakeServer) {
  return [
    operation('listManagers', (call) => {
      const me = getCaller(server, call.request);
      return viewManagers(server, getOwnQuota(server, me, call.path.quotaId).quota, me.id);
    }),

    operation('removeManager', (call) => {
      const me = getCaller(server, call.request);
      const { quota, role } = getOwnQuota(server, me, call.path.quotaId);
      const userId = call.path.userId;
      if (role !== 'owner' && userId !== me.id) throw refuse('NOT_ALLOWED');
      const isRemoved = quota.managerIds.includes(userId);
      // Before they are removed, so that they hear it, too.
      server.publish({ type: 'quota-people-changed', quotaId: quota.id });
      quota.managerIds = quota.managerIds.filter((id) => id !== userId);
      return { isRemoved };
    }),
  ];
}
