import {
  defineOperation,
  type OperationDeps,
  type Operations,
  signedIn,
} from '../../../http/contract/operation.ts';
import { acceptInvitation, declineInvitation, openInvitation } from '../invitations/answer.ts';
import {
  cancelInvitation,
  createInvitation,
  listCandidates,
  resendInvitation,
} from '../invitations/invitations.ts';
import { getInvitationRow } from '../invitations/invitations-store.ts';
import { toInvitation, toOpened } from '../invitations/presenters.ts';
import { removeManager } from '../managers/managers.ts';
import { holderOfQuota } from '../roles/guard.ts';
import { presentManagers } from './present-managers.ts';

/** Operations of managers and invitations. */
export const peopleOperations: Operations = {
  listManagers: defineOperation('listManagers', {
    guard: holderOfQuota,
    cost: 10,
    handle: async ({ holder }, deps) => await presentManagers(deps, holder),
  }),

  removeManager: defineOperation('removeManager', {
    guard: holderOfQuota,
    cost: 20,
    async handle({ params: { userId }, holder, logSecurity }, deps) {
      const isRemoved = await removeManager(deps, { holder, userId });
      const change = userId === holder.userId ? 'manager-left' : 'manager-removed';
      if (isRemoved) logSecurity({ event: 'role-changed', change });
      return { isRemoved };
    },
  }),

  createInvitation: defineOperation('createInvitation', {
    guard: holderOfQuota,
    cost: 100,
    async handle({ body, holder, logSecurity }, deps) {
      const made = await createInvitation(deps, { ...body, holder });
      logSecurity({ event: 'role-changed', change: 'manager-invited' });
      return await presentNew(deps, made);
    },
  }),

  listInvitationCandidates: defineOperation('listInvitationCandidates', {
    guard: holderOfQuota,
    cost: 40,
    handle: async ({ holder }, { db }) => ({ people: await listCandidates(db, holder) }),
  }),

  cancelInvitation: defineOperation('cancelInvitation', {
    guard: holderOfQuota,
    cost: 20,
    async handle({ params: { invitationId }, holder, logSecurity }, deps) {
      if (await cancelInvitation(deps, { holder, invitationId }))
        logSecurity({ event: 'role-changed', change: 'invitation-cancelled' });
      return await presentManagers(deps, holder);
    },
  }),

  resendInvitation: defineOperation('resendInvitation', {
    guard: holderOfQuota,
    cost: 100,
    async handle({ params: { invitationId }, holder, logSecurity }, deps) {
      const made = await resendInvitation(deps, { holder, invitationId });
      logSecurity({ event: 'role-changed', change: 'manager-invited' });
      return await presentNew(deps, made);
    },
  }),

  getInvitation: defineOperation('getInvitation', {
    guard: signedIn,
    cost: 40,
    async handle({ params: { token }, caller: { userId }, network }, deps) {
      deps.invitationTries.spend({ userId, network });
      const row = await openInvitation(deps, { token, userId });
      return toOpened(row, { userId, now: deps.clock() });
    },
  }),

  answerInvitation: defineOperation('answerInvitation', {
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
  }),
};

async function presentNew(
  { db, clock }: Pick<OperationDeps, 'db' | 'clock'>,
  { id, token }: { id: string; token: string },
) {
  return { invitation: toInvitation(await getInvitationRow(db, id), clock()), token };
}
