import {
  defineOperation,
  type Operation,
  type OperationDeps,
  signedIn,
} from '../../../http/contract/operation.ts';
import { acceptInvitation, declineInvitation, openInvitation } from '../invitations/answer.ts';
import {
  cancelInvitation as cancel,
  createInvitation as create,
  listCandidates,
  resendInvitation as resend,
} from '../invitations/invitations.ts';
import { getInvitationRow } from '../invitations/invitations-store.ts';
import { toInvitation, toOpened } from '../invitations/presenters.ts';
import { removeManager as remove } from '../managers/managers.ts';
import { holderOfQuota } from '../roles/guard.ts';
import { presentManagers } from './present-managers.ts';

const listManagers = defineOperation('listManagers', {
  guard: holderOfQuota,
  cost: 10,
  handle: async ({ holder }, deps) => await presentManagers(deps, holder),
});

const removeManager = defineOperation('removeManager', {
  guard: holderOfQuota,
  cost: 20,
  async handle({ params: { userId }, holder, logSecurity }, deps) {
    const isRemoved = await remove(deps, { holder, userId });
    const change = userId === holder.userId ? 'manager-left' : 'manager-removed';
    if (isRemoved) logSecurity({ event: 'role-changed', change });
    return { isRemoved };
  },
});

const createInvitation = defineOperation('createInvitation', {
  guard: holderOfQuota,
  cost: 100,
  async handle({ body, holder, logSecurity }, deps) {
    const made = await create(deps, { holder, ...body });
    logSecurity({ event: 'role-changed', change: 'manager-invited' });
    return await presentNew(deps, made);
  },
});

const listInvitationCandidates = defineOperation('listInvitationCandidates', {
  guard: holderOfQuota,
  cost: 40,
  handle: async ({ holder }, { db }) => ({ people: await listCandidates(db, holder) }),
});

const cancelInvitation = defineOperation('cancelInvitation', {
  guard: holderOfQuota,
  cost: 20,
  async handle({ params: { invitationId }, holder, logSecurity }, deps) {
    if (await cancel(deps, { holder, invitationId }))
      logSecurity({ event: 'role-changed', change: 'invitation-cancelled' });
    return await presentManagers(deps, holder);
  },
});

const resendInvitation = defineOperation('resendInvitation', {
  guard: holderOfQuota,
  cost: 100,
  async handle({ params: { invitationId }, holder, logSecurity }, deps) {
    const made = await resend(deps, { holder, invitationId });
    logSecurity({ event: 'role-changed', change: 'manager-invited' });
    return await presentNew(deps, made);
  },
});

const getInvitation = defineOperation('getInvitation', {
  guard: signedIn,
  cost: 40,
  async handle({ params: { token }, caller: { userId }, network }, deps) {
    deps.invitationTries.spend({ userId, network });
    const row = await openInvitation(deps, { token, userId });
    return toOpened(row, { userId, now: deps.clock() });
  },
});

const answerInvitation = defineOperation('answerInvitation', {
  guard: signedIn,
  cost: 40,
  async handle({ params: { token }, body: { answer }, caller: { userId }, network, logSecurity }, deps) {
    deps.invitationTries.spend({ userId, network });
    if (answer === 'decline') {
      await declineInvitation(deps, { token, userId });
      return { quota: null };
    }
    const { quota, isNew } = await acceptInvitation(deps, { token, userId });
    if (isNew) logSecurity({ event: 'role-changed', change: 'manager-added' });
    return { quota };
  },
});

async function presentNew(
  { db, clock }: Pick<OperationDeps, 'db' | 'clock'>,
  { id, token }: { id: string; token: string },
) {
  return { invitation: toInvitation(await getInvitationRow(db, id), clock()), token };
}

/** Operations of managers and invitations. */
export const peopleOperations: Operation[] = [
  listManagers,
  removeManager,
  createInvitation,
  listInvitationCandidates,
  cancelInvitation,
  resendInvitation,
  getInvitation,
  answerInvitation,
];
