import type { OperationId } from '../../src/http/contract/operation.ts';
import type { Scene } from '../callers.ts';
import { buildQuota } from '../index.ts';
import { buildQuotaOffer, fillQuota } from '../scenes/quota-help.ts';
import { post, request } from './request.ts';
import type { Case, Stage } from './stage.ts';

const path = ({ groupId }: Scene, end: string) => `/api/group/${groupId}${end}`;

async function quotaOfMember({ callers }: Scene, { shared: { deps } }: Stage): Promise<string> {
  return (await buildQuota(deps.db, { owner_id: callers.member?.userId ?? '' })).id;
}

/** Builds an offer of the scene's member; returns its address. */
async function offerOfMember(scene: Scene, stage: Stage): Promise<string> {
  const given = {
    group_id: scene.groupId,
    quota_id: await quotaOfMember(scene, stage),
    from_id: scene.callers.member?.userId ?? '',
  };
  return path(scene, `/quota-offer/${await buildQuotaOffer(stage.shared.deps.db, given)}`);
}

const ended = { told: ['quota-offer-ended'], live: ['group-changed'] } as const;

/** Cases of what members do about the storage of their group. */
export const helpCases: Partial<Record<OperationId, Case>> = {
  remindQuotaManagers: request(
    async (scene, { shared: { deps } }) => {
      await fillQuota(deps.db, scene.quotaId);
      return post(path(scene, '/quota-reminder'));
    },
    { told: ['quota-reminded'] },
    'member',
  ),
  offerQuotaToGroup: request(
    async (scene, stage) => post(path(scene, '/quota-offer'), { quotaId: await quotaOfMember(scene, stage) }),
    { told: ['quota-offered'], live: ['group-changed'] },
    'member',
  ),
  withdrawQuotaOffer: request(
    async (scene, stage) => ({ method: 'DELETE', url: await offerOfMember(scene, stage) }),
    ended,
    'member',
  ),
  acceptQuotaOffer: request(async (scene, stage) => post(`${await offerOfMember(scene, stage)}/accept`), {
    told: ['quota-linked', 'quota-offer-ended'],
    live: ['group-changed', 'room-returned'],
  }),
  declineQuotaOffer: request(
    async (scene, stage) => post(`${await offerOfMember(scene, stage)}/decline`),
    ended,
  ),
};
