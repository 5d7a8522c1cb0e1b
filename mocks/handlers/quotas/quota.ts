import { getCaller, getOwnQuota, requireRegistered } from '../contract/guard.ts';
import { operation } from '../contract/operation.ts';
import { takePage } from '../contract/page.ts';
import { refuse } from '../contract/refuse.ts';
import type { FakeServer, QuotaRecord } from '../state/records/records.ts';
import { listGroupsOf, viewLinkedGroup, viewQuota } from '../views/quota.ts';

/** Creates the handlers of `openapi/paths/quota.yaml`. */
export function createQuotaHandlers(server: FakeServer) {
  /** Created quotas, by their person and idempotency key. */
  const createdByKey = new Map<string, QuotaRecord>();

  return [
    operation('createQuota', async ({ request, header, readBody }) => {
      const me = getCaller(server, request);
      const { name } = await readBody();
      requireRegistered(me);
      const key = header.get('Idempotency-Key');
      const created = key === null ? undefined : createdByKey.get(`${me.id} ${key}`);
      const quota = created ?? createFreeQuota(server, me.id, name);
      if (key !== null) createdByKey.set(`${me.id} ${key}`, quota);
      return viewQuota(server, quota, me.id);
    }),

    operation('getQuota', (call) => {
      const me = getCaller(server, call.request);
      const { quota } = getOwnQuota(server, me, call.path.quotaId);
      return viewQuota(server, quota, me.id);
    }),

    operation('updateQuota', async (call) => {
      const me = getCaller(server, call.request);
      const { quota, role } = getOwnQuota(server, me, call.path.quotaId);
      const { name } = await call.readBody();
      if (role !== 'owner') throw refuse('NOT_ALLOWED');
      const renamed = { ...quota, name: name.trim() };
      server.quotas.set(quota.id, renamed);
      return viewQuota(server, renamed, me.id);
    }),

    operation('listLinkedGroups', (call) => {
      const me = getCaller(server, call.request);
      const { quota } = getOwnQuota(server, me, call.path.quotaId);
      const groups = listGroupsOf(server, quota.id)
        .map((group) => viewLinkedGroup(server, group, me.id))
        .toSorted((a, b) => b.sizeBytes - a.sizeBytes);
      return takePage(call.query, groups);
    }),
  ];
}

function createFreeQuota(server: FakeServer, ownerId: string, name: string): QuotaRecord {
  const hasOne = [...server.quotas.values()].some(
    (quota) => quota.ownerId === ownerId && quota.plan === 'free',
  );
  if (hasOne) throw refuse('FREE_QUOTA_USED');
  return server.addQuota({ name: name.trim(), ownerId, usedBytes: 0 });
}
