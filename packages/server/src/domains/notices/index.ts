import { on, onTogether } from '../changes/record.ts';
import type { Domain } from '../domain.ts';
import { worker } from '../worker.ts';
import { noticeChoiceOperations } from './choices/operations.ts';
import { digestOperations } from './digest-operations.ts';
import { helpSubscriptions } from './help.ts';
import { ownershipSubscriptions } from './ownership.ts';
import { noteBotLeft, sendPush, tellBotLeft } from './pushes.ts';
import { findMonthOfPushes, sendDueNotices } from './round.ts';
import { noteAdded, noteDidNotFit, watchQuota } from './thresholds.ts';

/** Notices to single people: thresholds, digests, ownership. */
export const notices: Domain = {
  tables: ['quota_thresholds', 'pushes', 'push_months', 'digests', 'quota_notices'],
  operations: { ...digestOperations, ...noticeChoiceOperations },
  workers: [
    worker('watch-quota', { concurrency: 1 }, watchQuota),
    worker('tell-bot-left', { concurrency: 1 }, tellBotLeft),
    worker('push', { concurrency: 1, mostUnderWay: 8 }, sendPush),
  ],
  subscriptions: (deps) => [
    // Thresholds of quotas.
    onTogether('file-kept', (tx, changes) => {
      const quotaIds = new Set(changes.map(({ quotaId }) => quotaId));
      return noteAdded(tx, deps, [...quotaIds]);
    }),
    on('file-missed', async (tx, { reason, quotaId }) => {
      if (reason === 'quota_full' && quotaId !== null) await noteDidNotFit(tx, deps, quotaId);
    }),
    ...ownershipSubscriptions(deps),
    ...helpSubscriptions(deps),
    // Notices to managers.
    on('bot-left', async (tx, { groupId, isNews }) => {
      if (isNews) await noteBotLeft(tx, deps, groupId);
    }),
  ],
  maintenance: {
    async notify(deps) {
      await sendDueNotices(deps);
      return { pushes: await findMonthOfPushes(deps) };
    },
  },
};
