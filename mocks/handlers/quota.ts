import type { LinkedGroup, Quota, QuotaListItem } from '@kepwai/api-client';
import * as z from 'zod';
import { http } from './contract.ts';
import type { FakeServer, GroupRecord, QuotaRecord } from './fake-server.ts';
import { getCaller, getOwnQuota, requireRegistered, roleInQuota } from './guard.ts';
import { readJson } from './json-body.ts';
import { takePage } from './page.ts';
import { refuse } from './refuse.ts';
import { fullOn, monthsOf, sumBytes } from './usage.ts';
import { countKind, findPerson, kinds, viewFace, viewQuotaUsage } from './views.ts';

const newName = z.strictObject({ name: z.string().max(60).regex(/\S/) });

export function createQuotaHandlers(server: FakeServer) {
  /** Quotas that were made, by the person and the key that made them. */
  const madeByKey = new Map<string, QuotaRecord>();

  function makeFreeQuota(ownerId: string, name: string): QuotaRecord {
    const hasOne = [...server.quotas.values()].some(
      (quota) => quota.ownerId === ownerId && quota.plan === 'free',
    );
    if (hasOne) throw refuse('FREE_QUOTA_USED');
    return server.addQuota({ name: name.trim(), ownerId, usedBytes: 0 });
  }

  return [
    http.get('/api/me/quota', ({ request, response }) => {
      const me = getCaller(server, request);
      const items = [...server.quotas.values()]
        .flatMap((quota) => viewListItem(server, quota, me.id))
        .toSorted((a, b) => b.role.localeCompare(a.role) || a.quota.name.localeCompare(b.quota.name, 'th'));
      return response(200).json({ success: true, data: takePage(request, items) });
    }),

    http.post('/api/quota', async ({ request, response }) => {
      const me = getCaller(server, request);
      const { name } = await readJson(request, newName);
      requireRegistered(me);
      const key = request.headers.get('idempotency-key');
      const made = key === null ? undefined : madeByKey.get(`${me.id} ${key}`);
      const quota = made ?? makeFreeQuota(me.id, name);
      if (key !== null) madeByKey.set(`${me.id} ${key}`, quota);
      return response(200).json({ success: true, data: viewQuota(server, quota, me.id) });
    }),

    http.get('/api/quota/{quotaId}', ({ request, params, response }) => {
      const me = getCaller(server, request);
      const { quota } = getOwnQuota(server, me, params.quotaId);
      return response(200).json({ success: true, data: viewQuota(server, quota, me.id) });
    }),

    http.patch('/api/quota/{quotaId}', async ({ request, params, response }) => {
      const me = getCaller(server, request);
      const { quota, role } = getOwnQuota(server, me, params.quotaId);
      const { name } = await readJson(request, newName);
      if (role !== 'owner') throw refuse('NOT_ALLOWED');
      const renamed = { ...quota, name: name.trim() };
      server.quotas.set(quota.id, renamed);
      return response(200).json({ success: true, data: viewQuota(server, renamed, me.id) });
    }),

    http.get('/api/quota/{quotaId}/group', ({ request, params, response }) => {
      const me = getCaller(server, request);
      const { quota } = getOwnQuota(server, me, params.quotaId);
      const groups = listGroupsOf(server, quota.id)
        .map((group) => viewLinkedGroup(server, group, me.id))
        .toSorted((a, b) => b.sizeBytes - a.sizeBytes);
      return response(200).json({ success: true, data: takePage(request, groups) });
    }),
  ];
}

function viewListItem(server: FakeServer, quota: QuotaRecord, personId: string): QuotaListItem[] {
  const role = roleInQuota(quota, personId);
  if (role === null) return [];
  const groups = listGroupsOf(server, quota.id);
  return [
    {
      quota: viewQuotaUsage(quota),
      role,
      plan: quota.plan,
      groupCount: groups.length,
      groups: groups.slice(0, 5).map(viewFace),
    },
  ];
}

function viewQuota(server: FakeServer, quota: QuotaRecord, personId: string): Quota {
  const role = roleInQuota(quota, personId) ?? 'manager';
  const groups = listGroupsOf(server, quota.id);
  const files = groups.flatMap((group) => listFilesOf(server, group.id));
  const months = monthsOf(files, server.now());
  return {
    quota: viewQuotaUsage(quota),
    role,
    plan: quota.plan,
    owner: findPerson(server, quota.ownerId) ?? { id: personId, displayName: null, pictureUrl: null },
    createdAt: quota.createdAt,
    groupCount: groups.length,
    trashBytes: sumBytes(files.filter(({ trashedAt }) => trashedAt !== null)),
    byKind: kinds.map((kind) => countKind(files, kind)),
    months,
    fullOn: fullOn(quota, files, server.now()),
    permissions: { rename: role === 'owner' },
  };
}

function viewLinkedGroup(server: FakeServer, group: GroupRecord, personId: string): LinkedGroup {
  const files = listFilesOf(server, group.id);
  return {
    group: viewFace(group),
    isLinked: true,
    isMember: group.memberIds.includes(personId),
    linkedBy: findPerson(server, group.link?.personId),
    linkedAt: group.link?.at ?? null,
    fileCount: files.length,
    sizeBytes: sumBytes(files),
  };
}

function listGroupsOf(server: FakeServer, quotaId: string): GroupRecord[] {
  return [...server.groups.values()].filter((group) => group.quotaId === quotaId);
}

function listFilesOf(server: FakeServer, groupId: string) {
  return [...server.files.values()].filter((file) => file.groupId === groupId && file.state === 'kept');
}
