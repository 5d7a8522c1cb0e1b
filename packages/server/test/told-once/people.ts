import type { OperationId } from '../../src/http/contract/operation.ts';
import type { Scene } from '../callers.ts';
import { buildInvitation } from '../scenes/invitations.ts';
import { post, request } from './request.ts';
import type { Case, Stage } from './stage.ts';

const invitationOf = async ({ quotaId }: Scene, { shared }: Stage) =>
  await buildInvitation(shared, { quotaId });

const live = ['quota-people-changed'];

/** Cases of managers and invitations. */
export const peopleCases: Partial<Record<OperationId, Case>> = {
  removeManager: request(
    ({ quotaId, callers }) => ({
      method: 'DELETE',
      url: `/api/quota/${quotaId}/manager/${callers['manager in the group']?.userId}`,
    }),
    { told: ['manager-removed'], live },
  ),
  createInvitation: request(({ quotaId }) => post(`/api/quota/${quotaId}/invitation`, { name: 'พ่อ' }), {
    told: ['manager-invited'],
    live,
  }),
  resendInvitation: request(
    async (scene, stage) =>
      post(`/api/quota/${scene.quotaId}/invitation/${(await invitationOf(scene, stage)).id}/resend`),
    { told: ['manager-invited'], live },
  ),
  cancelInvitation: request(
    async (scene, stage) => ({
      method: 'DELETE',
      url: `/api/quota/${scene.quotaId}/invitation/${(await invitationOf(scene, stage)).id}`,
    }),
    { told: ['invitation-cancelled'], live },
  ),
  answerInvitation: request(
    async (scene, stage) =>
      post(`/api/invitation/${(await invitationOf(scene, stage)).token}`, { answer: 'accept' }),
    { told: ['manager-added'], live },
    'member',
  ),
};

/** Cases of the other answer. */
export const declineCases: Record<string, Case> = {
  'an invitation is declined': request(
    async (scene, stage) =>
      post(`/api/invitation/${(await invitationOf(scene, stage)).token}`, { answer: 'decline' }),
    { told: ['invitation-declined'], live },
    'member',
  ),
};
