import type { Scene } from '../callers.ts';
import { buildInvitation } from '../scenes/invitations.ts';
import { requestCase, type ToldRows } from './request.ts';
import type { Case, Stage } from './stage.ts';

async function onInvitation({ quotaId }: Scene, { shared }: Stage) {
  const { id: invitationId, token } = await buildInvitation(shared, { quotaId });
  return { path: { invitationId, token } };
}

const live = ['quota-people-changed'];

/** Operations on managers and invitations. */
export const peopleRows = {
  removeManager: {
    ask: ({ callers }) => ({ path: { userId: callers['manager in the group']?.userId ?? '' } }),
    told: ['manager-removed'],
    live,
  },
  createInvitation: { ask: { body: { name: 'พ่อ' } }, told: ['manager-invited'], live },
  resendInvitation: { ask: onInvitation, told: ['manager-invited'], live },
  cancelInvitation: { ask: onInvitation, told: ['invitation-cancelled'], live },
  answerInvitation: {
    ask: async (scene, stage) => ({
      path: (await onInvitation(scene, stage)).path,
      body: { answer: 'accept' as const },
    }),
    told: ['manager-added'],
    live,
    by: 'member',
  },
} satisfies ToldRows;

/** Cases of the other answer. */
export const declineCases: Record<string, Case> = {
  'an invitation is declined': requestCase('answerInvitation', {
    ask: async (scene, stage) => ({
      path: (await onInvitation(scene, stage)).path,
      body: { answer: 'decline' as const },
    }),
    told: ['invitation-declined'],
    live,
    by: 'member',
  }),
};
