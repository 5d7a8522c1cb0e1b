import { minGiftSatang, smallestGift } from '@kepwai/rules/money/hats';
import { endedShownMs } from '@kepwai/rules/quotas/history';
import { AppError } from '../../../errors.ts';
import type { components } from '../../../generated/schema.ts';
import { defineOperation, type OperationDeps, type Operations } from '../../../http/contract/operation.ts';
import { memberOfGroup, viewerOfQuotaLink } from '../../groups/guard.ts';
import type { GroupViewer } from '../../groups/membership.ts';
import { getFunds } from '../../money/funds/funds.ts';
import {
  cancelGift,
  closeHat,
  type HatMember,
  listGivable,
  missingIn,
  orderGift,
  startHat,
} from '../../money/hats/hats.ts';
import { toGift, toHat, toHatChoice } from '../../money/hats/presenters.ts';
import { findGiftOf, findHatOfQuota, findOpenGiftOf } from '../../money/hats/rows.ts';

type Schemas = components['schemas'];

export const hatOperations: Operations = {
  getHat: defineOperation('getHat', {
    guard: viewerOfQuotaLink,
    cost: 10,
    handle: async ({ viewer }, deps) => await present(deps, viewer),
  }),

  startHat: defineOperation('startHat', {
    guard: memberOfGroup,
    cost: 20,
    async handle({ body: { planId, period }, membership }, deps) {
      await startHat(deps, { member: membership, planId, period });
      return await present(deps, { ...membership, isMember: true });
    },
  }),

  closeHat: defineOperation('closeHat', {
    guard: viewerOfQuotaLink,
    cost: 20,
    async handle({ viewer }, deps) {
      if (viewer.quotaRole === null) throw new AppError('NOT_ALLOWED');
      await closeHat(deps, viewer);
      return await present(deps, viewer);
    },
  }),

  giveToHat: defineOperation('giveToHat', {
    guard: memberOfGroup,
    // Each reserves an amount.
    cost: 100,
    async handle({ body: gift, key, membership, network }, deps) {
      const orderId = await orderGift(deps, { member: membership, gift, key, network });
      return await presentGift(deps, { member: membership, orderId });
    },
  }),

  getGift: defineOperation('getGift', {
    guard: memberOfGroup,
    handle: async ({ params: { giftId: orderId }, membership }, deps) =>
      await presentGift(deps, { member: membership, orderId }),
  }),

  cancelGift: defineOperation('cancelGift', {
    guard: memberOfGroup,
    cost: 20,
    async handle({ params: { giftId: orderId }, membership }, deps) {
      await cancelGift(deps, { member: membership, orderId });
      return await presentGift(deps, { member: membership, orderId });
    },
  }),
};

async function present(deps: OperationDeps, viewer: GroupViewer): Promise<Schemas['HatView']> {
  const { db, clock, env } = deps;
  const { quotaId, userId, quotaRole, isMember } = viewer;
  const at = clock();
  const isPayable = env.payments.promptPay !== null;
  if (quotaId === null) {
    const permissions = { start: false, give: false, close: false };
    return { hat: null, choices: [], minGiftSatang, isPayable, openGift: null, permissions };
  }
  const since = new Date(at.getTime() - endedShownMs);
  const [row, openGift] = await Promise.all([
    findHatOfQuota(db, { quotaId, userId, since }),
    findOpenGiftOf(db, { quotaId, giverId: userId }),
  ]);
  const hat = row ? toHat(row, at) : null;
  const isOpen = hat?.state === 'open';
  const choices =
    isOpen || !isPayable ? [] : await listGivable(db, { funds: await getFunds(db, { quotaId }), at, env });
  return {
    hat,
    choices: choices.map(toHatChoice),
    minGiftSatang: row && isOpen ? smallestGift(missingIn(row)) : minGiftSatang,
    isPayable,
    openGift: openGift && at < openGift.expires_at ? toGift(openGift, { ...deps, at }) : null,
    permissions: {
      start: isMember && choices.length > 0,
      give: isMember && isOpen && isPayable,
      close: isOpen && quotaRole !== null,
    },
  };
}

async function presentGift(
  deps: OperationDeps,
  { member, orderId }: { member: HatMember; orderId: string },
): Promise<Schemas['Gift']> {
  const { quotaId, userId: giverId } = member;
  const row = quotaId === null ? undefined : await findGiftOf(deps.db, { quotaId, giverId, orderId });
  if (!row) throw new AppError('NOT_FOUND');
  return toGift(row, { ...deps, at: deps.clock() });
}
