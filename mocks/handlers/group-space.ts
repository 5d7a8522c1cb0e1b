import type { FileItem, GroupUsage, SavingFileTypes } from '@kepwai/api-client';
import * as z from 'zod';
import type { Cabinet, GroupRecord } from './cabinet.ts';
import { http } from './contract.ts';
import { getCaller, getOwnGroup, getOwnQuota, parseId, requireRegistered, roleInQuota } from './guard.ts';
import { readJson } from './json-body.ts';
import { refuse } from './refuse.ts';
import { fullOn, monthsOf, sumBytes } from './usage.ts';
import {
  countKind,
  findPerson,
  findQuota,
  holdsStorage,
  isOver,
  kinds,
  listGroupFiles,
  mayManage,
  viewFile,
  viewGroup,
} from './views.ts';

const link = z.strictObject({ quotaId: z.uuid() });
const change = z.strictObject({
  kinds: z
    .array(
      z.strictObject({
        kind: z.enum(['image', 'video', 'audio', 'file']),
        keep: z.boolean(),
        maxBytes: z.int().min(1_048_576).max(1_099_511_627_776).nullable(),
      }),
    )
    .min(1)
    .max(4),
});

const monthMs = 30 * 24 * 60 * 60 * 1000;
/** Who was not heard of for so long has closed the screen. */
const onboardingMs = 60_000;

export function createGroupSpaceHandlers(cabinet: Cabinet) {
  const publishChange = ({ id }: GroupRecord) => cabinet.publish({ type: 'group-changed', groupId: id });

  return [
    http.get('/api/group/{groupId}/usage', ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const group = getOwnGroup(cabinet, me, params.groupId);
      return response(200).json({ success: true, data: viewUsage(cabinet, group, me.id) });
    }),

    http.put('/api/group/{groupId}/quota', async ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const group = getOwnGroup(cabinet, me, params.groupId);
      const { quotaId } = await readJson(request, link);
      requireRegistered(me);
      const { quota } = getOwnQuota(cabinet, me, quotaId);
      if (!mayManage(cabinet, group, me.id)) throw refuse('GROUP_LINKED');
      if (group.botLeftAt !== null && !holdsStorage(cabinet, group, me.id)) throw refuse('GROUP_READ_ONLY');
      if (isOver(quota, cabinet.now())) throw refuse('QUOTA_EXPIRED');
      if (group.quotaId !== quota.id) {
        group.quotaId = quota.id;
        group.link = { personId: me.id, at: new Date(cabinet.now()).toISOString() };
        publishChange(group);
      }
      return response(200).json({ success: true, data: viewGroup(cabinet, group, me.id) });
    }),

    http.delete('/api/group/{groupId}/quota', ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const group = cabinet.groups.get(parseId(params.groupId));
      const quota = group && findQuota(cabinet, group);
      const hasPart = quota !== null && quota !== undefined && roleInQuota(quota, me.id) !== null;
      if (!group || !(hasPart || group.memberIds.includes(me.id))) throw refuse('NOT_FOUND');
      if (quota && !hasPart) throw refuse('NOT_ALLOWED');
      if (quota) {
        group.unlinkedId = quota.id;
        group.quotaId = null;
        group.link = null;
        publishChange(group);
      }
      return response(200).json({ success: true, data: {} });
    }),

    http.get('/api/group/{groupId}/saving-file-types', ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const group = getOwnGroup(cabinet, me, params.groupId);
      return response(200).json({ success: true, data: viewSaving(cabinet, group, me.id) });
    }),

    http.put('/api/group/{groupId}/saving-file-types', async ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const group = getOwnGroup(cabinet, me, params.groupId);
      const body = await readJson(request, change);
      if (new Set(body.kinds.map(({ kind }) => kind)).size < body.kinds.length)
        throw refuse('INVALID_REQUEST');
      if (!mayManage(cabinet, group, me.id)) throw refuse('NOT_ALLOWED');
      for (const { kind, keep, maxBytes } of body.kinds) group.saving.set(kind, { keep, maxBytes });
      group.savingSet = { personId: me.id, at: new Date(cabinet.now()).toISOString() };
      publishChange(group);
      return response(200).json({ success: true, data: viewSaving(cabinet, group, me.id) });
    }),

    http.put('/api/group/{groupId}/onboarding', ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const group = getOwnGroup(cabinet, me, params.groupId);
      group.onboarding.set(me.id, cabinet.now());
      const others = [...group.onboarding]
        .filter(([personId, at]) => personId !== me.id && at > cabinet.now() - onboardingMs)
        .flatMap(([personId]) => findPerson(cabinet, personId) ?? []);
      return response(200).json({ success: true, data: { others } });
    }),
  ];
}

function viewUsage(cabinet: Cabinet, group: GroupRecord, personId: string): GroupUsage {
  const kept = listGroupFiles(cabinet, group.id).filter(({ state }) => state === 'kept');
  const trashed = [...cabinet.files.values()].filter(
    (file) => file.groupId === group.id && file.trashedAt !== null && file.state === 'kept',
  );
  const people = countPeople(kept);
  return {
    byKind: kinds.map((kind) => countKind(kept, kind)),
    byPerson: people.slice(0, 8),
    otherBytes: people.slice(8).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    months: monthsOf(kept, cabinet.now()),
    fullOn: fullOn(findQuota(cabinet, group), kept, cabinet.now()),
    trash: { fileCount: trashed.length, sizeBytes: sumBytes(trashed) },
    largest: kept
      .toSorted((a, b) => (b.sizeBytes ?? 0) - (a.sizeBytes ?? 0))
      .slice(0, 20)
      .map((file) => viewFile(cabinet, group, file, personId)),
  };
}

function countPeople(files: FileItem[]): GroupUsage['byPerson'] {
  const byPerson = new Map<string, GroupUsage['byPerson'][number]>();
  for (const { postedBy, sizeBytes } of files) {
    const entry = byPerson.get(postedBy?.id ?? '') ?? { person: postedBy, fileCount: 0, sizeBytes: 0 };
    byPerson.set(postedBy?.id ?? '', {
      ...entry,
      fileCount: entry.fileCount + 1,
      sizeBytes: entry.sizeBytes + (sizeBytes ?? 0),
    });
  }
  return [...byPerson.values()].toSorted((a, b) => b.sizeBytes - a.sizeBytes);
}

function viewSaving(cabinet: Cabinet, group: GroupRecord, personId: string): SavingFileTypes {
  const kept = listGroupFiles(cabinet, group.id).filter(({ state }) => state === 'kept');
  const lately = kept.filter(({ postedAt }) => Date.parse(postedAt) > cabinet.now() - monthMs);
  return {
    kinds: kinds.map((kind) => ({
      kind,
      ...(group.saving.get(kind) ?? { keep: true, maxBytes: null }),
      keptBytes: countKind(kept, kind).sizeBytes,
      lastMonthBytes: countKind(lately, kind).sizeBytes,
    })),
    setBy: findPerson(cabinet, group.savingSet?.personId),
    setAt: group.savingSet?.at ?? null,
    permissions: { change: mayManage(cabinet, group, personId) },
  };
}
