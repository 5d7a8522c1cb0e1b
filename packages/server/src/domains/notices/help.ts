import { concernOf } from '@kepwai/rules/quotas/concern';
import type { messagingApi } from '@line/bot-sdk';
import type { Tx } from '../../db/database.ts';
import type { HelpNotice } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { offersPush, quotaOfferEndedPush, reminderPush } from '../../line/cards/help-cards.ts';
import type { Change } from '../changes/change.ts';
import type { WaitingPush } from './push-store.ts';
import { tellManagers } from './tell-managers.ts';

type TellDeps = Pick<Deps, 'queue'>;

const notices: ReadonlySet<string> = new Set<HelpNotice>([
  'quota-reminder',
  'quota-offered',
  'quota-offer-accepted',
  'quota-offer-declined',
]);

/** Notifies managers that a member of a group asks them to check its storage; once a day, however many ask. */
export async function tellOfReminder(
  tx: Tx,
  deps: TellDeps,
  { quotaId, groupId, day }: Change<'quota-reminded'>,
): Promise<void> {
  await tellManagers(tx, deps, { notice: 'quota-reminder', quotaId, groupId, percent: null, occasion: day });
}

/** Notifies the managers of a group's present quota that a member offers another one; once a day. */
export async function tellOfQuotaOffer(
  tx: Tx,
  deps: TellDeps,
  { toQuotaId: quotaId, groupId, day }: Change<'quota-offered'>,
): Promise<void> {
  await tellManagers(tx, deps, { notice: 'quota-offered', quotaId, groupId, percent: null, occasion: day });
}

/** Notifies the person who offered a quota that it was accepted or declined, except of their own actions. */
export async function tellOfQuotaOfferEnd(
  tx: Tx,
  deps: TellDeps,
  { quotaId, groupId, fromId, outcome, at: occasion, actor }: Change<'quota-offer-ended'>,
): Promise<void> {
  if (outcome !== 'accepted' && outcome !== 'declined') return;
  if (typeof actor === 'object' && actor.userId === fromId) return;
  const notice = outcome === 'accepted' ? 'quota-offer-accepted' : 'quota-offer-declined';
  const news = { notice, quotaId, groupId, percent: null, occasion, to: { userId: fromId } } as const;
  await tellManagers(tx, deps, news);
}

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
