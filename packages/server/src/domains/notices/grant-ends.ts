import { type ExpiryNotice, expiryNotice } from '@kepwai/rules/quotas/expiry';
import { dayMs } from '@kepwai/rules/time';
import type { messagingApi } from '@line/bot-sdk';
import type { Db } from '../../db/database.ts';
import type { GrantNotice } from '../../db/tables.ts';
import type { Deps } from '../../deps.ts';
import { grantEndPush } from '../../line/cards/push-cards.ts';
import { isDaytime } from './daytime.ts';
import type { WaitingPush } from './push-store.ts';
import { wasTold } from './stores/expiry-store.ts';
import { listEndingGrants, sumEndingGrants } from './stores/grant-ends-store.ts';
import { tellManagers } from './tell-managers.ts';

/** Days before the end when notices start, with a margin. */
const noticeDays = 15;

const noticeOf: Readonly<Record<ExpiryNotice, GrantNotice | null>> = {
  'expires-in-14-days': 'grant-ends-in-14-days',
  'expires-in-3-days': 'grant-ends-in-3-days',
  expires: 'grant-ends',
  'keeping-ended': null,
};

/**
 * Notifies managers, privately and by day, of the end of temporary storage: 14 and 3 days before, and on the day. Each
 * notice once; those due before the grant are skipped, because its own notice is recent.
 */
export async function tellOfGrantEnds(deps: Pick<Deps, 'db' | 'queue' | 'clock'>): Promise<void> {
  const { db, clock } = deps;
  const at = clock();
  if (!isDaytime(at)) return;
  const from = new Date(at.getTime() - dayMs);
  const before = new Date(at.getTime() + noticeDays * dayMs);
  for (const { quotaId, endsAt, startsAt } of await listEndingGrants(db, { from, before })) {
    const due = expiryNotice(endsAt, at);
    const notice = due === null || due === expiryNotice(endsAt, startsAt) ? null : noticeOf[due];
    if (notice === null) continue;
    await db.transaction().execute(async (tx) => {
      if (await wasTold(tx, { quotaId, notice, occasion: endsAt })) return;
      await tellManagers(tx, deps, { notice, quotaId, occasion: endsAt });
    });
  }
}

/** Returns whether a push is about storage for a time that ends. */
export function isAboutGrantEnd({ notice }: WaitingPush): boolean {
  return notice.startsWith('grant-ends');
}

/** Returns the message of such a push; null if nothing ends then any more. */
export async function findGrantEndMessage(
  db: Db,
  { quotaId, quotaName, occasion }: WaitingPush,
  liffId: string,
): Promise<messagingApi.FlexMessage | null> {
  const bytes = quotaId === null ? 0 : await sumEndingGrants(db, { quotaId, endsAt: occasion });
  if (quotaId === null || bytes === 0) return null;
  return grantEndPush(liffId, { quotaId, name: quotaName ?? '', bytes, endsAt: occasion });
}
