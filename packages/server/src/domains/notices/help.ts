import { concernOf } from '@kepwai/rules/quotas/concern';
import type { messagingApi } from '@line/bot-sdk';
import type { HelpNotice } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { offersPush, quotaOfferEndedPush, reminderPush } from '../../line/cards/help-cards.ts';
import { on, type Subscription } from '../changes/record.ts';
import type { WaitingPush } from './push-store.ts';
import { tellManagers } from './tell-managers.ts';

type TellDeps = Pick<Deps, 'queue'>;

const notices: ReadonlySet<string> = new Set<HelpNotice>([
  'quota-reminder',
  'quota-offered',
  'quota-offer-accepted',
  'quota-offer-declined',
]);

/** Notifies managers, and people who offered a quota, of what members do about the storage of a group. */
export const helpSubscriptions = (deps: TellDeps): Subscription[] => [
  // A member asks the managers to check it; once a day, however many ask.
  on('quota-reminded', (tx, { quotaId, groupId, day: occasion }) =>
    tellManagers(tx, deps, { notice: 'quota-reminder', quotaId, groupId, occasion }),
  ),
  // A member offers another one, of which the managers of the present one hear; once a day.
  on('quota-offered', (tx, { toQuotaId: quotaId, groupId, day: occasion }) =>
    tellManagers(tx, deps, { notice: 'quota-offered', quotaId, groupId, occasion }),
  ),
  // The person who offered it hears the answer, except for their own actions.
  on('quota-offer-ended', async (tx, { quotaId, groupId, fromId, outcome, at: occasion, actor }) => {
    if (outcome !== 'accepted' && outcome !== 'declined') return;
    if (typeof actor === 'object' && actor.userId === fromId) return;
    const notice = outcome === 'accepted' ? 'quota-offer-accepted' : 'quota-offer-declined';
    await tellManagers(tx, deps, { notice, quotaId, groupId, occasion, to: { userId: fromId } });
  }),
];

/** Returns whether a push is about members' actions on a group's storage. */
export function isAboutHelp(push: WaitingPush): push is WaitingPush & { notice: HelpNotice } {
  return notices.has(push.notice);
}

/** Returns the message of such a push; null if it is no longer true. */
export function helpMessage(
  push: WaitingPush & { notice: HelpNotice },
  { liffId, at }: { liffId: string; at: Date },
): messagingApi.FlexMessage | null {
  const { groupId, groupName, quotaName, quotaUse, expiresAt, deletesAt } = push;
  if (groupId === null || quotaName === null) return null;
  const place = { liffId, groupId, groupName, quotaName };
  switch (push.notice) {
    case 'quota-reminder': {
      const concern = quotaUse && concernOf({ ...quotaUse, expiresAt, deletesAt }, at);
      // The group has another quota now, or nothing is wrong any more.
      return concern && push.isLinked ? reminderPush({ ...place, concern }) : null;
    }
    case 'quota-offered':
      return push.isLinked && push.hasQuotaOffers ? offersPush(place) : null;
    case 'quota-offer-accepted':
    case 'quota-offer-declined':
      return quotaOfferEndedPush({ ...place, isAccepted: push.notice === 'quota-offer-accepted' });
  }
}
