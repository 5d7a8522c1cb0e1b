import { expiryNotice, lapsedIfExpiredBy, lapseNotice } from '@kepwai/rules/quotas/expiry';
import { dayMs } from '@kepwai/rules/time';
import type { Deps } from '../../deps.ts';
import { isDaytime } from './daytime.ts';
import {
  listExpiring,
  listLapsed,
  listLapseNoticesSent,
  lockExpiry,
  wasTold,
} from './stores/expiry-store.ts';
import { tellManagers } from './tell-managers.ts';

/** Days before expiry when notices start, with a margin. */
const noticeDays = 15;

/**
 * Notifies managers of expiring quotas, privately and by day: 14 and 3 days before, on the day, and when
 * nothing new is kept any more. Each notice is sent once; of those missed meanwhile only the last. The
 * notices of an extended quota start again.
 */
export async function tellOfExpiries(deps: Pick<Deps, 'db' | 'queue' | 'clock'>): Promise<void> {
  const { db, clock } = deps;
  const at = clock();
  if (!isDaytime(at)) return;
  for (const quotaId of await listExpiring(db, new Date(at.getTime() + noticeDays * dayMs))) {
    await db.transaction().execute(async (tx) => {
      const occasion = await lockExpiry(tx, quotaId);
      const notice = occasion && expiryNotice(occasion, at);
      if (!notice || (await wasTold(tx, { quotaId, notice, occasion }))) return;
      await tellManagers(tx, deps, { notice, quotaId, occasion });
    });
  }
}

/**
 * Notifies managers of quotas that lapsed long ago, privately and by day, three times: only then may anything be
 * deleted. Each notice is sent once, after the one before reached a person; those of an extended quota start again.
 */
export async function tellOfLapses(deps: Pick<Deps, 'db' | 'queue' | 'clock'>): Promise<void> {
  const { db, clock } = deps;
  const at = clock();
  if (!isDaytime(at)) return;
  for (const quotaId of await listLapsed(db, new Date(lapsedIfExpiredBy(at)))) {
    await db.transaction().execute(async (tx) => {
      const occasion = await lockExpiry(tx, quotaId);
      if (occasion === null) return;
      const toldAt = await listLapseNoticesSent(tx, { quotaId, occasion });
      const notice = lapseNotice(occasion, { toldAt, at });
      if (!notice || (await wasTold(tx, { quotaId, notice, occasion }))) return;
      await tellManagers(tx, deps, { notice, quotaId, occasion, at });
    });
  }
}
