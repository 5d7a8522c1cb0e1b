import type { FakeServer } from '../../../mocks/handlers/index.ts';
import { json, type NamedStep } from './walk-step.ts';

/** Invitations of a quota, for the walk. */
export interface WalkInvitations {
  params: { userId: string; invitationId: string; token: string };
  managerId: string;
  open: { id: string; token: string };
  declined: { id: string; token: string };
  used: { id: string; token: string };
}

/** Adds invitations, and a manager, to a quota. */
export function addPeople(
  server: FakeServer,
  { quotaId, ownerId }: { quotaId: string; ownerId: string },
): WalkInvitations {
  const manager = server.addPerson({ displayName: 'ป้า' });
  server.quotas.get(quotaId)?.managerIds.push(manager.id);
  const add = (given: Parameters<FakeServer['addInvitation']>[0]) =>
    server.addInvitation({ createdById: ownerId, ...given });
  const open = add({ quotaId, name: 'พ่อ' });
  return {
    params: { userId: manager.id, invitationId: open.id, token: open.token },
    managerId: manager.id,
    open,
    declined: add({ quotaId }),
    used: add({ quotaId, acceptedById: manager.id }),
  };
}

/** Steps of managers and invitations. */
export function peopleSteps({
  people: { open, declined, used, managerId },
  stranger,
  group,
}: {
  people: WalkInvitations;
  stranger: string;
  group: { id: string };
}): NamedStep[] {
  const invite = (body: object, more: object = {}) => ({
    id: 'createInvitation',
    headers: json,
    body: JSON.stringify(body),
    ...more,
  });
  const answer = (token: string, what: string, more: object = {}) => ({
    id: 'answerInvitation',
    headers: json,
    body: JSON.stringify({ answer: what }),
    params: { token },
    ...more,
  });
  const by = { token: stranger };
  return [
    { id: 'listManagers' },
    { id: 'listManagers', token: stranger, status: 404 },
    invite({ name: 'น้า' }),
    invite({ name: ' ' }, { status: 400 }),
    invite({ userId: group.id }, { status: 404 }),
    invite({ userId: managerId }, { status: 409 }),
    { id: 'listInvitationCandidates' },
    { id: 'listInvitationCandidates', token: stranger, status: 404 },
    { id: 'getInvitation', params: { token: open.token }, ...by },
    { id: 'getInvitation', params: { token: used.token }, ...by },
    { id: 'getInvitation', params: { token: 'x' }, status: 404 },
    answer(declined.token, 'decline', by),
    answer(declined.token, 'accept', { ...by, status: 410 }),
    answer(declined.token, 'later', { ...by, status: 400 }),
    answer(open.token, 'accept', { status: 409 }),
    { id: 'resendInvitation', params: { invitationId: declined.id } },
    { id: 'resendInvitation', params: { invitationId: declined.id }, status: 410 },
    { id: 'cancelInvitation', params: { invitationId: used.id }, status: 410 },
    { id: 'cancelInvitation', params: { invitationId: open.id } },
    { id: 'getInvitation', params: { token: open.token }, ...by },
    { id: 'removeManager', params: { userId: managerId } },
    { id: 'removeManager', params: { userId: managerId } },
    { id: 'removeManager', params: { userId: managerId }, token: stranger, status: 404 },
  ];
}
