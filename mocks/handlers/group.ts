import { isClosedToNewFiles } from '@kepwai/rules/quotas/expiry';
import { getCaller, getOwnQuota, openGroup, requireRegistered, roleInQuota } from './contract/guard.ts';
import { type Call, operation } from './contract/operation.ts';
import { takePage } from './contract/page.ts';
import { refuse } from './contract/refuse.ts';
import { holdsQuota, mayManage, maySaveFiles } from './state/access.ts';
import { findPerson } from './state/find-person.ts';
import { listFormerGroups, mergeGroup } from './state/merge-group.ts';
import { findQuota } from './state/records/living-quotas.ts';
import type { FakeServer, GroupRecord } from './state/records/records.ts';
import { listMembers, viewBot, viewFormer, viewGroup } from './views/group.ts';
import { viewSavingFileTypes, viewUsage } from './views/usage.ts';

/** Time after which a person without a new report has closed the onboarding. */
const onboardingMs = 60_000;

/** Creates the handlers of `openapi/paths/group.yaml`. */
export function createGroupHandlers(server: FakeServer) {
  return [
    ...createFrontHandlers(server),
    ...createLinkHandlers(server),
    ...createSettingsHandlers(server),
    ...createMergeHandlers(server),
  ];
}

function createFrontHandlers(server: FakeServer) {
  return [
    operation('getGroup', (call) => {
      const { me, group } = openGroup(server, call);
      return viewGroup(server, group, me.id);
    }),

    operation('listGroupMembers', (call) => {
      const { group } = openGroup(server, call);
      return takePage(call.query, listMembers(server, group.id));
    }),

    operation('getGroupUsage', (call) => {
      const { me, group } = openGroup(server, call);
      return viewUsage(server, group, me.id);
    }),

    operation('noteOnboarding', (call) => {
      const { me, group } = openGroup(server, call);
      group.onboarding.set(me.id, server.now());
      const others = [...group.onboarding]
        .filter(([personId, at]) => personId !== me.id && at > server.now() - onboardingMs)
        .flatMap(([personId]) => findPerson(server, personId) ?? []);
      return { others };
    }),
  ];
}

function createLinkHandlers(server: FakeServer) {
  return [
    operation('linkGroupQuota', async (call) => {
      const { me, group } = openGroup(server, call);
      const { quotaId } = await call.readBody();
      requireRegistered(me);
      const { quota } = getOwnQuota(server, me, quotaId);
      if (!maySaveFiles(server, group) && !mayManage(server, group, me.id)) throw refuse('GROUP_LINKED');
      if (group.quotaId !== quota.id && quota.deletesAt !== null) throw refuse('QUOTA_BEING_DELETED');
      if (group.botLeftAt !== null && !holdsQuota(server, group, me.id)) throw refuse('GROUP_READ_ONLY');
      if (isClosedToNewFiles(quota.expiresAt, server.now())) throw refuse('QUOTA_EXPIRED');
      if (group.quotaId !== quota.id) {
        group.quotaId = quota.id;
        group.link = { personId: me.id, at: new Date(server.now()).toISOString() };
        publishChange(server, group);
      }
      return viewGroup(server, group, me.id);
    }),

    operation('unlinkGroupQuota', (call) => {
      unlinkQuota(server, call);
      return {};
    }),
  ];
}

/** Unlinks the quota; its owner and managers can, whether members or not. */
function unlinkQuota(server: FakeServer, { request, path }: Call<'unlinkGroupQuota'>): void {
  const me = getCaller(server, request);
  const group = server.groups.get(path.groupId);
  const quota = group && findQuota(server, group);
  const hasPart = quota !== null && quota !== undefined && roleInQuota(quota, me.id) !== null;
  if (!group || !(hasPart || group.memberIds.includes(me.id))) throw refuse('NOT_FOUND');
  if (quota && !hasPart) throw refuse('NOT_ALLOWED');
  if (!quota) return;
  group.formerQuotaId = quota.id;
  group.quotaId = null;
  group.link = null;
  publishChange(server, group);
}

function createSettingsHandlers(server: FakeServer) {
  return [
    operation('getSavingFileTypes', (call) => {
      const { me, group } = openGroup(server, call);
      return viewSavingFileTypes(server, group, me.id);
    }),

    operation('putSavingFileTypes', async (call) => {
      const { me, group } = openGroup(server, call);
      const { kinds } = await call.readBody();
      if (new Set(kinds.map(({ kind }) => kind)).size < kinds.length) throw refuse('INVALID_REQUEST');
      if (!mayManage(server, group, me.id)) throw refuse('NOT_ALLOWED');
      for (const { kind, keep, maxBytes } of kinds) group.savingFileTypes.set(kind, { keep, maxBytes });
      group.savingFileTypesSet = { personId: me.id, at: new Date(server.now()).toISOString() };
      publishChange(server, group);
      return viewSavingFileTypes(server, group, me.id);
    }),

    operation('getGroupBot', (call) => {
      const { me, group } = openGroup(server, call);
      return viewBot(server, group, me.id);
    }),

    operation('updateGroupBot', async (call) => {
      const { me, group } = openGroup(server, call);
      const { replies = group.replies, isPaused = group.paused !== null } = await call.readBody();
      if (!mayManage(server, group, me.id)) throw refuse('NOT_ALLOWED');
      if (group.botLeftAt !== null) throw refuse('GROUP_READ_ONLY');
      group.replies = replies;
      const pausedNow = { personId: me.id, at: new Date(server.now()).toISOString() };
      group.paused = isPaused ? (group.paused ?? pausedNow) : null;
      publishChange(server, group);
      return viewBot(server, group, me.id);
    }),
  ];
}

function createMergeHandlers(server: FakeServer) {
  return [
    operation('listFormerCabinets', (call) => {
      const { me, group } = openGroup(server, call);
      const former = listFormerGroups(server, group, me.id).flatMap((other) => viewFormer(server, other));
      return takePage(call.query, former);
    }),

    operation('continueCabinet', async (call) => {
      const { me, group: source } = openGroup(server, call);
      const { groupId } = await call.readBody();
      if (source.id === groupId) return viewGroup(server, source, me.id);
      const target = listFormerGroups(server, source, me.id).find(({ id }) => id === groupId);
      if (!target) throw refuse('NOT_FOUND');
      if (!mayManage(server, source, me.id)) throw refuse('NOT_ALLOWED');
      if (source.botLeftAt !== null) throw refuse('GROUP_READ_ONLY');
      mergeGroup(server, source, target);
      for (const group of [source, target]) publishChange(server, group);
      return viewGroup(server, target, me.id);
    }),
  ];
}

function publishChange(server: FakeServer, { id }: GroupRecord): void {
  server.publish({ type: 'group-changed', groupId: id });
}
