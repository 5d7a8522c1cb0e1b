import type { FileItem, GroupUsage, SavingFileTypes } from '@kepwai/api-client';
import * as z from 'zod';
import { http } from './contract.ts';
import type { FakeServer, GroupRecord } from './fake-server.ts';
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

export function createGroupSpaceHandlers(server: FakeServer) {
  const publishChange = ({ id }: GroupRecord) => server.publish({ type: 'group-changed', groupId: id });

  return [
    http.get('/api/group/{groupId}/usage', ({ request, params, response }) => {
      const me = getCaller(server, request);
      const group = getOwnGroup(server, me, params.groupId);
      return response(200).json({ success: true, data: viewUsage(server, group, me.id) });
    }),

    http.put('/api/group/{groupId}/quota', async ({ request, params, response }) => {
      const me = getCaller(server, request);
      const group = getOwnGroup(server, me, params.groupId);
      const { quotaId } = await readJson(request, link);
      requireRegistered(me);
      const { quota } = getOwnQuota(server, me, quotaId);
      if (!mayManage(server, group, me.id)) throw refuse('GROUP_LINKED');
      if (group.botLeftAt !== null && !holdsStorage(server, group, me.id)) throw refuse('GROUP_READ_ONLY');
      if (isOver(quota, server.now())) throw refuse('QUOTA_EXPIRED');
      if (group.quotaId !== quota.id) {
        group.quotaId = quota.id;
        group.link = { personId: me.id, at: new Date(server.now()).toISOString() };
        publishChange(group);
      }
      return response(200).json({ success: true, data: viewGroup(server, group, me.id) });
    }),

    http.delete('/api/group/{groupId}/quota', ({ request, params, response }) => {
      const me = getCaller(server, request);
      const group = server.groups.get(parseId(params.groupId));
      const quota = group && findQuota(server, group);
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
      const me = getCaller(server, request);
      const group = getOwnGroup(server, me, params.groupId);
      return response(200).json({ success: true, data: viewSaving(server, group, me.id) });
    }),

    http.put('/api/group/{groupId}/saving-file-types', async ({ request, params, response }) => {
      const me = getCaller(server, request);
      const group = getOwnGroup(server, me, params.groupId);
      const body = await readJson(request, change);
      if (new Set(body.kinds.map(({ kind }) => kind)).size < body.kinds.length)
        throw refuse('INVALID_REQUEST');
      if (!mayManage(server, group, me.id)) throw refuse('NOT_ALLOWED');
      for (const { kind, keep, maxBytes } of body.kinds) group.saving.set(kind, { keep, maxBytes });
      group.savingSet = { personId: me.id, at: new Date(server.now()).toISOString() };
      publishChange(group);
      return response(200).json({ success: true, data: viewSaving(server, group, me.id) });
    }),

    http.put('/api/group/{groupId}/onboarding', ({ request, params, response }) => {
      const me = getCaller(server, request);
      const group = getOwnGroup(server, me, params.groupId);
      group.onboarding.set(me.id, server.now());
      const others = [...group.onboarding]
        .filter(([personId, at]) => personId !== me.id && at > server.now() - onboardingMs)
        .flatMap(([personId]) => findPerson(server, personId) ?? []);
      return response(200).json({ success: true, data: { others } });
    }),
  ];
}

function viewUsage(server: FakeServer, group: GroupRecord, personId: string): GroupUsage {
  const kept = listGroupFiles(server, group.id).filter(({ state }) => state === 'kept');
  const trashed = [...server.files.values()].filter(
    (file) => file.groupId === group.id && file.trashedAt !== null && file.state === 'kept',
  );
  const people = countPeople(kept);
  return {
    byKind: kinds.map((kind) => countKind(kept, kind)),
    byPerson: people.slice(0, 8),
    otherBytes: people.slice(8).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    months: monthsOf(kept, server.now()),
    fullOn: fullOn(findQuota(server, group), kept, server.now()),
    trash: { fileCount: trashed.length, sizeBytes: sumBytes(trashed) },
    largest: kept
      .toSorted((a, b) => (b.sizeBytes ?? 0) - (a.sizeBytes ?? 0))
      .slice(0, 20)
      .map((file) => viewFile(server, group, file, personId)),
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

function viewSaving(server: FakeServer, group: GroupRecord, personId: string): SavingFileTypes {
  const kept = listGroupFiles(server, group.id).filter(({ state }) => state === 'kept');
  const lately = kept.filter(({ postedAt }) => Date.parse(postedAt) > server.now() - monthMs);
  return {
    kinds: kinds.map((kind) => ({
      kind,
      ...(group.saving.get(kind) ?? { keep: true, maxBytes: null }),
      keptBytes: countKind(kept, kind).sizeBytes,
      lastMonthBytes: countKind(lately, kind).sizeBytes,
    })),
    setBy: findPerson(server, group.savingSet?.personId),
    setAt: group.savingSet?.at ?? null,
    permissions: { change: mayManage(server, group, personId) },
  };
}
