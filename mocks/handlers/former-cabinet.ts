import type { FormerCabinet } from '@kepwai/api-client';
import * as z from 'zod';
import type { Cabinet, GroupRecord } from './cabinet.ts';
import { http } from './contract.ts';
import { getCaller, getOwnGroup } from './guard.ts';
import { readJson } from './json-body.ts';
import { takePage } from './page.ts';
import { refuse } from './refuse.ts';
import { sumBytes } from './usage.ts';
import { deletedAt, findQuota, holdsStorage, mayManage, roomLeft, viewFace, viewGroup } from './views.ts';

const choice = z.strictObject({ groupId: z.uuid() });

export function createFormerCabinetHandlers(cabinet: Cabinet) {
  return [
    http.get('/api/group/{groupId}/former-cabinet', ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const group = getOwnGroup(cabinet, me, params.groupId);
      const former = listFormer(cabinet, group, me.id).flatMap((item) => viewFormer(cabinet, item));
      return response(200).json({ success: true, data: takePage(request, former) });
    }),

    http.put('/api/group/{groupId}/former-cabinet', async ({ request, params, response }) => {
      const me = getCaller(cabinet, request);
      const here = getOwnGroup(cabinet, me, params.groupId);
      const { groupId } = await readJson(request, choice);
      if (here.id === groupId) {
        return response(200).json({ success: true, data: viewGroup(cabinet, here, me.id) });
      }
      const former = listFormer(cabinet, here, me.id).find(({ id }) => id === groupId);
      if (!former) throw refuse('NOT_FOUND');
      if (!mayManage(cabinet, here, me.id)) throw refuse('NOT_ALLOWED');
      if (here.botLeftAt !== null) throw refuse('GROUP_READ_ONLY');
      moveInto(cabinet, here, former);
      for (const { id } of [here, former]) cabinet.publish({ type: 'group-changed', groupId: id });
      return response(200).json({ success: true, data: viewGroup(cabinet, former, me.id) });
    }),
  ];
}

/** Those whose chat the bot left and whose storage the person owns or manages, the latest first. */
function listFormer(cabinet: Cabinet, here: GroupRecord, personId: string): GroupRecord[] {
  return [...cabinet.groups.values()]
    .filter((group) => group.id !== here.id && group.botLeftAt !== null && group.leadsToId === null)
    .filter((group) => group.memberIds.includes(personId) && holdsStorage(cabinet, group, personId))
    .toSorted((a, b) => (b.botLeftAt ?? '').localeCompare(a.botLeftAt ?? ''));
}

function viewFormer(cabinet: Cabinet, group: GroupRecord): FormerCabinet[] {
  const end = deletedAt(group);
  if (group.botLeftAt === null || end === null) return [];
  const kept = filesOf(cabinet, group).filter(({ state }) => state === 'kept');
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

function moveInto(cabinet: Cabinet, here: GroupRecord, former: GroupRecord): void {
  const quota = findQuota(cabinet, former);
  const files = filesOf(cabinet, here);
  const sizeBytes = here.quotaId === former.quotaId ? 0 : sumBytes(files);
  if (quota && sizeBytes > roomLeft(quota)) throw refuse('QUOTA_EXCEEDED');
  if (quota) cabinet.quotas.set(quota.id, { ...quota, usedBytes: quota.usedBytes + sizeBytes });
  for (const file of files) cabinet.files.set(file.id, { ...file, groupId: former.id });
  for (const set of cabinet.imageSets.values()) {
    if (set.groupId === here.id) cabinet.imageSets.set(set.id, { ...set, groupId: former.id });
  }
  former.botLeftAt = null;
  former.memberIds = here.memberIds;
  here.leadsToId = former.id;
}

function filesOf(cabinet: Cabinet, group: GroupRecord) {
  return [...cabinet.files.values()].filter(({ groupId }) => groupId === group.id);
}
