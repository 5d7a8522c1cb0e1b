import { dayMs } from '@kepwai/rules/time';
import type { messagingApi } from '@line/bot-sdk';
import type { OwnershipNotice } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { deletionPush, offerEndedPush, offerPush } from '../../line/cards/ownership-cards.ts';
import { on, type Subscription } from '../changes/record.ts';
import { isDaytime } from './daytime.ts';
import type { WaitingPush } from './push-store.ts';
import { listOffersToRemind, listSoonDeleted } from './stores/ownership-store.ts';
import { tellManagers } from './tell-managers.ts';

type TellDeps = Pick<Deps, 'queue'>;

/** Days before the end of an offer, or before a deletion, at which people are reminded. */
const reminderDays = 3;

const notices: ReadonlySet<string> = new Set<OwnershipNotice>([
  'ownership-offered',
  'ownership-reminder',
  'ownership-accepted',
  'ownership-refused',
  'deletion-started',
  'deletion-soon',
]);

/** Notifies people of who owns a quota, and of its deletion. */
export const ownershipSubscriptions = (deps: TellDeps): Subscription[] => [
  on('ownership-offered', (tx, { quotaId, toId, at: occasion }) =>
    tellManagers(tx, deps, { notice: 'ownership-offered', quotaId, occasion, to: { userId: toId } }),
  ),
  // Nobody accepted the quota; the owner knows of their own withdrawal.
  on('ownership-offer-ended', async (tx, { quotaId, outcome, at: occasion }) => {
    if (outcome === 'cancelled') return;
    await tellManagers(tx, deps, { notice: 'ownership-refused', quotaId, occasion, to: 'owner' });
  }),
  on('quota-handed-over', (tx, { quotaId, fromId, at: occasion }) =>
    tellManagers(tx, deps, { notice: 'ownership-accepted', quotaId, occasion, to: { userId: fromId } }),
  ),
  on('quota-deletion-started', (tx, { quotaId, deletesAt: occasion }) =>
    tellManagers(tx, deps, { notice: 'deletion-started', quotaId, occasion, to: 'managers' }),
  ),
];

/** Reminds people, by day, of offers and deletions that are near; each once. */
export async function remindOfEnds(deps: Pick<Deps, 'db' | 'queue' | 'clock'>): Promise<void> {
  const { db, clock } = deps;
  const at = clock();
  if (!isDaytime(at)) return;
  const before = new Date(at.getTime() + reminderDays * dayMs);
  for (const { quotaId, toId, createdAt } of await listOffersToRemind(db, { at, before })) {
    const to = { userId: toId };
    await db
      .transaction()
      .execute((tx) =>
        tellManagers(tx, deps, { notice: 'ownership-reminder', quotaId, occasion: createdAt, to }),
      );
  }
  for (const { quotaId, deletesAt } of await listSoonDeleted(db, { at, before })) {
    await db
      .transaction()
      .execute((tx) => tellManagers(tx, deps, { notice: 'deletion-soon', quotaId, occasion: deletesAt }));
  }
}

/** Returns whether a push is about who owns a quota, or about its deletion. */
export function isAboutOwnership(push: WaitingPush): push is WaitingPush & { notice: OwnershipNotice } {
  return notices.has(push.notice);
}

/** Returns the message of such a push; null if it is no longer true. */
export function ownershipMessage(
  push: WaitingPush & { notice: OwnershipNotice },
  liffId: string,
): messagingApi.FlexMessage | null {
  const { quotaId, offer, occasion } = push;
  const quota = { quotaId: quotaId ?? '', name: push.quotaName ?? '' };
  switch (push.notice) {
    case 'ownership-offered':
    case 'ownership-reminder':
      if (offer?.state !== 'open') return null;
      return offerPush(liffId, {
        ...quota,
        ownerName: push.ownerName,
        expiresAt: new Date(offer.expiresAt),
        isReminder: push.notice === 'ownership-reminder',
      });
    case 'ownership-accepted':
    case 'ownership-refused':
      if (!offer) return null;
      return offerEndedPush(liffId, { ...quota, toName: offer.toName, state: offer.state });
    case 'deletion-started':
    case 'deletion-soon':
      if (push.deletesAt?.getTime() !== occasion.getTime()) return null;
      return deletionPush(liffId, { ...quota, deletesAt: occasion });
  }
}
