import type { FormerCabinet } from '@kepwai/api-client';
import * as z from 'zod';
import { http } from './contract.ts';
import type { FakeServer, GroupRecord } from './fake-server.ts';
import { getCaller, getOwnGroup } from './guard.ts';
import { readJson } from './json-body.ts';
import { takePage } from './page.ts';
import { refuse } from './refuse.ts';
import { sumBytes } from './usage.ts';
import { deletedAt, findQuota, holdsStorage, mayManage, roomLeft, viewFace, viewGroup } from './views.ts';

const choice = z.strictObject({ groupId: z.uuid() });

export function createFormerCabinetHandlers(server: FakeServer) {
  return [
    http.get('/api/group/{groupId}/former-cabinet', ({ request, params, response }) => {
      const me = getCaller(server, request);
      const group = getOwnGroup(server, me, params.groupId);
      const former = listFormer(server, group, me.id).flatMap((item) => viewFormer(server, item));
      return response(200).json({ success: true, data: takePage(request, former) });
    }),

    http.put('/api/group/{groupId}/former-cabinet', async ({ request, params, response }) => {
      const me = getCaller(server, request);
      const here = getOwnGroup(server, me, params.groupId);
      const { groupId } = await readJson(request, choice);
      if (here.id === groupId) {
        return response(200).json({ success: true, data: viewGroup(server, here, me.id) });
      }
      const former = listFormer(server, here, me.id).find(({ id }) => id === groupId);
      if (!former) throw refuse('NOT_FOUND');
      if (!mayManage(server, here, me.id)) throw refuse('NOT_ALLOWED');
      if (here.botLeftAt !== null) throw refuse('GROUP_READ_ONLY');
      moveInto(server, here, former);
      for (const { id } of [here, former]) server.publish({ type: 'group-changed', groupId: id });
      return response(200).json({ success: true, data: viewGroup(server, former, me.id) });
    }),
  ];
}

/** Those whose chat the bot left and whose storage the person owns or manages, the latest first. */
function listFormer(server: FakeServer, here: GroupRecord, personId: string): GroupRecord[] {
  return [...server.groups.values()]
    .filter((group) => group.id !== here.id && group.botLeftAt !== null && group.leadsToId === null)
    .filter((group) => group.memberIds.includes(personId) && holdsStorage(server, group, personId))
    .toSorted((a, b) => (b.botLeftAt ?? '').localeCompare(a.botLeftAt ?? ''));
}

function viewFormer(server: FakeServer, group: GroupRecord): FormerCabinet[] {
  const end = deletedAt(group);
  if (group.botLeftAt === null || end === null) return [];
  const kept = filesOf(server, group).filter(({ state }) => state === 'kept');
  return [
    {
      group: viewFace(group),
      fileCount: kept.length,
      sizeBytes: sumBytes(kept),
      botLeftAt: group.botLeftAt,
      deletedAt: end,
    },
  ];
}

function moveInto(server: FakeServer, here: GroupRecord, former: GroupRecord): void {
  const quota = findQuota(server, former);
  const files = filesOf(server, here);
  const sizeBytes = here.quotaId === former.quotaId ? 0 : sumBytes(files);
  if (quota && sizeBytes > roomLeft(quota)) throw refuse('QUOTA_EXCEEDED');
  if (quota) server.quotas.set(quota.id, { ...quota, usedBytes: quota.usedBytes + sizeBytes });
  for (const file of files) server.files.set(file.id, { ...file, groupId: former.id });
  for (const set of server.imageSets.values()) {
    if (set.groupId === here.id) server.imageSets.set(set.id, { ...set, groupId: former.id });
  }
  former.botLeftAt = null;
  former.memberIds = here.memberIds;
  here.leadsToId = former.id;
}

function filesOf(server: FakeServer, group: GroupRecord) {
  return [...server.files.values()].filter(({ groupId }) => groupId === group.id);
}
