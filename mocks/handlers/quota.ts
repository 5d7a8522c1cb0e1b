import type { LinkedGroup, Quota, QuotaListItem } from '@kepwai/api-client';
import * as z from 'zod';
import type { Cabinet, GroupRecord, QuotaRecord } from './cabinet.ts';
import { http } from './contract.ts';
import { getCaller, getOwnQuota, requireRegistered, roleInQuota } from './guard.ts';
import { readJson } from './json-body.ts';
import { takePage } from './page.ts';
import { refuse } from './refuse.ts';
import { fullOn, monthsOf, sumBytes } from './usage.ts';
import { countKind, findPerson, kinds, viewFace, viewQuotaUsage } from './views.ts';

const newName = z.strictObject({ name: z.string().max(60).regex(/\S/) });

export function createQuotaHandlers(cabinet: Cabinet) {
  /** Quotas that were made, by the person and the key that made them. */
  const madeByKey = new Map<string, QuotaRecord>();

  function makeFreeQuota(ownerId: string, name: string): QuotaRecord {
    const hasOne = [...cabinet.quotas.values()].some(
      (quota) => quota.ownerId === ownerId && quota.plan === 'free',
    );
    if (hasOne) throw refuse('FREE_QUOTA_USED');
    return cabinet.addQuota({ name: name.trim(), ownerId, usedBytes: 0 });
  }

  return [
    http.get('/api/me/quota', ({ request, response }) => {
      const me = getCaller(cabinet, request);
      const items = [...cabinet.quotas.values()]
        .flatMap((quota) => viewListItem(cabinet, quota, me.id))
        .toSorted((a, b) => b.role.localeCompare(a.role) || a.quota.name.localeCompare(b.quota.name, 'th'));
      return response(200).json({ success: true, data: takePage(request, items) });
    }),

    http.post('/api/quota', async ({ request, response }) => {
      const me = getCaller(cabinet, request);
      const { name } = await readJson(request, newName);
      requireRegistered(me);
      const key = request.headers.get('idempotency-key');
      const made = key === null ? undefined : madeByKey.get(`${me.id} ${key}`);
      const quota = made ?? makeFreeQuota(me.id, name);
      if (key !== null) madeByKey.set(`${me.id} ${key}`, quota);
      return response(200).json({ success: true, data: viewQuota(cabinet, quota, me.id) });
    }),

    http.get('/api/quota/{quotaId}', ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const { quota } = getOwnQuota(cabinet, me, params.quotaId);
      return response(200).json({ success: true, data: viewQuota(cabinet, quota, me.id) });
    }),

    http.patch('/api/quota/{quotaId}', async ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const { quota, role } = getOwnQuota(cabinet, me, params.quotaId);
      const { name } = await readJson(request, newName);
      if (role !== 'owner') throw refuse('NOT_ALLOWED');
      const renamed = { ...quota, name: name.trim() };
      cabinet.quotas.set(quota.id, renamed);
      return response(200).json({ success: true, data: viewQuota(cabinet, renamed, me.id) });
    }),

    http.get('/api/quota/{quotaId}/group', ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const { quota } = getOwnQuota(cabinet, me, params.quotaId);
      const groups = listGroupsOf(cabinet, quota.id)
        .map((group) => viewLinkedGroup(cabinet, group, me.id))
        .toSorted((a, b) => b.sizeBytes - a.sizeBytes);
      return response(200).json({ success: true, data: takePage(request, groups) });
    }),
  ];
}

function viewListItem(cabinet: Cabinet, quota: QuotaRecord, personId: string): QuotaListItem[] {
  const role = roleInQuota(quota, personId);
  if (role === null) return [];
  const groups = listGroupsOf(cabinet, quota.id);
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

function viewQuota(cabinet: Cabinet, quota: QuotaRecord, personId: string): Quota {
  const role = roleInQuota(quota, personId) ?? 'manager';
  const groups = listGroupsOf(cabinet, quota.id);
  const files = groups.flatMap((group) => listFilesOf(cabinet, group.id));
  const months = monthsOf(files, cabinet.now());
  return {
    quota: viewQuotaUsage(quota),
    role,
    plan: quota.plan,
    owner: findPerson(cabinet, quota.ownerId) ?? { id: personId, displayName: null, pictureUrl: null },
    createdAt: quota.createdAt,
    groupCount: groups.length,
    trashBytes: sumBytes(files.filter(({ trashedAt }) => trashedAt !== null)),
    byKind: kinds.map((kind) => countKind(files, kind)),
    months,
    fullOn: fullOn(quota, files, cabinet.now()),
    permissions: { rename: role === 'owner' },
  };
}

function viewLinkedGroup(cabinet: Cabinet, group: GroupRecord, personId: string): LinkedGroup {
  const files = listFilesOf(cabinet, group.id);
  return {
    group: viewFace(group),
    isLinked: true,
    isMember: group.memberIds.includes(personId),
    linkedBy: findPerson(cabinet, group.link?.personId),
    linkedAt: group.link?.at ?? null,
    fileCount: files.length,
    sizeBytes: sumBytes(files),
  };
}

function listGroupsOf(cabinet: Cabinet, quotaId: string): GroupRecord[] {
  return [...cabinet.groups.values()].filter((group) => group.quotaId === quotaId);
}

function listFilesOf(cabinet: Cabinet, groupId: string) {
  return [...cabinet.files.values()].filter((file) => file.groupId === groupId && file.state === 'kept');
}
