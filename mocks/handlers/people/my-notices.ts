import { getCaller, getOwnQuota, roleInQuota } from '../contract/guard.ts';
import { operation } from '../contract/operation.ts';
import { takePage } from '../contract/page.ts';
import { findLiving } from '../state/records/living-quotas.ts';
import type { FakeServer, QuotaRecord } from '../state/records/records.ts';

/** Creates the handlers of `openapi/paths/my-notices.yaml`. */
export function createMyNoticeHandlers(server: FakeServer) {
  const view = (quota: QuotaRecord, role: 'owner' | 'manager', personId: string) => ({
    quotaId: quota.id,
    name: quota.name,
    role,
    level: server.notices.get(keyOf(personId, quota.id)) ?? ('at-once' as const),
  });

  return [
    operation('listMyNotices', (call) => {
      const me = getCaller(server, call.request);
      const items = [...server.quotas.values()]
        .filter(({ id }) => findLiving(server, id) !== null)
        .flatMap((quota) => {
          const role = roleInQuota(quota, me.id);
          return role ? view(quota, role, me.id) : [];
        })
        .toSorted((a, b) => b.role.localeCompare(a.role) || a.name.localeCompare(b.name, 'th'));
      return { ...takePage(call.query, items), isOffered: true };
    }),

    operation('putMyNotice', async (call) => {
      const me = getCaller(server, call.request);
      const { quota, role } = getOwnQuota(server, me, call.path.quotaId);
      const { level } = await call.readBody();
      server.notices.set(keyOf(me.id, quota.id), level);
      return view(quota, role, me.id);
    }),

    operation('getMyBotReplies', ({ request }) => {
      const me = getCaller(server, request);
      return { isMuted: server.mutedIds.has(me.id) };
    }),

    operation('putMyBotReplies', async ({ request, readBody }) => {
      const me = getCaller(server, request);
      const { isMuted } = await readBody();
      if (isMuted) server.mutedIds.add(me.id);
      else server.mutedIds.delete(me.id);
      return { isMuted };
    }),
  ];
}

function keyOf(personId: string, quotaId: string): string {
  return `${personId} ${quotaId}`;
}
