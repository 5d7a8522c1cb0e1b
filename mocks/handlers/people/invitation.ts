import type { Profile } from '@kepwai/api-client';
import { maxManagers, maxPending } from '@kepwai/rules/quotas/invitations';
import { getCaller, getOwnQuota, requireRegistered } from '../contract/guard.ts';
import { operation } from '../contract/operation.ts';
import { refuse } from '../contract/refuse.ts';
import { findPerson } from '../state/find-person.ts';
import { countPending, requireOpen } from '../state/invitations.ts';
import type { InvitationRecord } from '../state/records/invitation.ts';
import type { FakeServer, QuotaRecord } from '../state/records/records.ts';
import { viewInvitation, viewInvitedTo, viewManagers, viewOpened } from '../views/invitation.ts';

/** Creates the handlers of `openapi/paths/invitation.yaml`. */
export function createInvitationHandlers(server: FakeServer) {
  return [...createOwnerHandlers(server), ...createHolderHandlers(server)];
}

function createOwnerHandlers(server: FakeServer) {
  return [
    operation('createInvitation', async (call) => {
      const { me, quota } = openAsOwner(server, call.request, call.path.quotaId);
      const { name, userId } = await call.readBody();
      if (userId !== undefined && quota.managerIds.includes(userId)) throw refuse('ALREADY_MANAGER');
      if (userId !== undefined && !listCandidates(server, { quota, me }).some(({ id }) => id === userId))
        throw refuse('NOT_FOUND');
      return invite(server, { quota, me, name: name?.trim() ?? null, forUserId: userId ?? null });
    }),

    operation('listInvitationCandidates', (call) => ({
      people: listCandidates(server, openAsOwner(server, call.request, call.path.quotaId)),
    })),

    operation('cancelInvitation', (call) => {
      const { me, quota } = openAsOwner(server, call.request, call.path.quotaId);
      const record = getInvitation(server, quota, call.path.invitationId);
      if (record.acceptedById !== null) throw refuse('INVITATION_USED');
      record.isCancelled = true;
      publish(server, quota);
      return viewManagers(server, quota, me.id);
    }),

    operation('resendInvitation', (call) => {
      const { me, quota } = openAsOwner(server, call.request, call.path.quotaId);
      const record = getInvitation(server, quota, call.path.invitationId);
      if (record.acceptedById !== null) throw refuse('INVITATION_USED');
      if (record.isCancelled) throw refuse('INVITATION_CANCELLED');
      record.isCancelled = true;
      return invite(server, { quota, me, name: record.name, forUserId: record.forUserId });
    }),
  ];
}

function createHolderHandlers(server: FakeServer) {
  return [
    operation('getInvitation', (call) => {
      const me = getCaller(server, call.request);
      return viewOpened(server, getByToken(server, call.path.token), me.id);
    }),

    operation('answerInvitation', async (call) => {
      const me = getCaller(server, call.request);
      const { answer } = await call.readBody();
      const record = getByToken(server, call.path.token);
      const known = server.quotas.get(record.quotaId);
      if (answer === 'accept' && record.acceptedById === me.id && known?.managerIds.includes(me.id))
        return { quota: viewInvitedTo(known) };
      const quota = requireOpen(server, record, me.id);
      if (answer === 'decline') record.isDeclined = true;
      else accept(server, { quota, record, me });
      publish(server, quota);
      return { quota: answer === 'accept' ? viewInvitedTo(quota) : null };
    }),
  ];
}

function accept(
  server: FakeServer,
  { quota, record, me }: { quota: QuotaRecord; record: InvitationRecord; me: Profile },
): void {
  requireRegistered(me);
  if (quota.managerIds.length >= maxManagers) throw refuse('TOO_MANY_MANAGERS');
  record.acceptedById = me.id;
  quota.managerIds.push(me.id);
  quota.managersSince[me.id] = new Date(server.now()).toISOString();
}

function invite(
  server: FakeServer,
  {
    quota,
    me,
    name,
    forUserId,
  }: { quota: QuotaRecord; me: Profile; name: string | null; forUserId: string | null },
) {
  if (quota.managerIds.length >= maxManagers) throw refuse('TOO_MANY_MANAGERS');
  for (const one of server.invitations.values())
    if (forUserId !== null && one.quotaId === quota.id && one.forUserId === forUserId) one.isCancelled = true;
  if (countPending(server, quota.id) >= maxPending) throw refuse('TOO_MANY_INVITATIONS');
  const record = server.addInvitation({ quotaId: quota.id, createdById: me.id, name, forUserId });
  publish(server, quota);
  return { invitation: viewInvitation(server, record), token: record.token };
}

function openAsOwner(server: FakeServer, request: Request, quotaId: string) {
  const me = getCaller(server, request);
  const { quota, role } = getOwnQuota(server, me, quotaId);
  if (role !== 'owner') throw refuse('NOT_ALLOWED');
  return { me, quota };
}

function getInvitation(server: FakeServer, quota: QuotaRecord, invitationId: string): InvitationRecord {
  const record = server.invitations.get(invitationId);
  if (record?.quotaId !== quota.id) throw refuse('NOT_FOUND');
  return record;
}

function getByToken(server: FakeServer, token: string): InvitationRecord {
  const record = [...server.invitations.values()].find((one) => one.token === token);
  if (!record) throw refuse('NOT_FOUND');
  return record;
}

/** Lists people of groups that the owner is in, too, who have no role in the quota. */
function listCandidates(server: FakeServer, { quota, me }: { quota: QuotaRecord; me: Profile }) {
  const ids = [...server.groups.values()]
    .filter(({ memberIds }) => memberIds.includes(me.id))
    .flatMap(({ memberIds }) => memberIds);
  return [...new Set(ids)].flatMap((id) => {
    const hasRole = quota.ownerId === id || quota.managerIds.includes(id);
    return hasRole ? [] : (findPerson(server, id) ?? []);
  });
}

function publish(server: FakeServer, { id }: QuotaRecord): void {
  server.publish({ type: 'quota-people-changed', quotaId: id });
}
