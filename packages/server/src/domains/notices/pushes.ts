import { deletableFrom, isLapseNotice, keepsUntil } from '@kepwai/rules/quotas/expiry';
import { deletionOf } from '@kepwai/rules/quotas/keeping';
import type { messagingApi } from '@line/bot-sdk';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { groupUrl } from '../../line/cards/cards.ts';
import { botLeftPush, expiryPush, lapsePush, quotaPush } from '../../line/cards/push-cards.ts';
import { isDaytime } from './daytime.ts';
import { digestBudget } from './digest-budget.ts';
import { findDigestMessage, markNotified } from './digests.ts';
import { findGrantEndMessage, isAboutGrantEnd } from './grant-ends.ts';
import { helpMessage, isAboutHelp } from './help.ts';
import { isAboutOwnership, ownershipMessage } from './ownership.ts';
import { findPushCount, monthOf } from './push-month.ts';
import {
  addToMonth,
  claimMonth,
  findBotLeft,
  findWaitingPush,
  giveUpPushes,
  listWaitingPushes,
  settlePush,
  takeFromMonth,
  type WaitingPush,
} from './push-store.ts';
import { settleHeld } from './stores/weekly-store.ts';
import { tellManagers } from './tell-managers.ts';
import { findWeeklyMessage } from './weekly.ts';

/** Delay of the notice: a bot that was removed, or replaced by another account, is often back within moments. */
const backSoonSeconds = 60;

/** Text for each notice of a quota's expiry. */
const expiryStages: Partial<Record<WaitingPush['notice'], 'before' | 'grace' | 'ended'>> = {
  'expires-in-14-days': 'before',
  'expires-in-3-days': 'before',
  expires: 'grace',
  'keeping-ended': 'ended',
};

/** Queues the notice that the bot left a chat, in case it is not back soon. */
export async function noteBotLeft(tx: Tx, { queue }: Pick<Deps, 'queue'>, groupId: string): Promise<void> {
  await queue.send('tell-bot-left', { groupId }, { tx, startAfterSeconds: backSoonSeconds });
}

/** Notifies the managers of the group's quota that the bot left, unless it is back. */
export async function tellBotLeft(
  deps: Pick<Deps, 'db' | 'queue'>,
  { groupId }: { groupId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const left = await findBotLeft(tx, groupId);
    if (!left) return;
    const { quotaId, botLeftAt: occasion } = left;
    await tellManagers(tx, deps, { notice: 'bot-left', quotaId, groupId, occasion });
  });
}

/** Sends pushes again by day for which LINE was unreachable longer than a job is retried; they are obsolete after a day. */
export async function resumePushes({
  db,
  queue,
  clock,
}: Pick<Deps, 'db' | 'queue' | 'clock'>): Promise<void> {
  await giveUpPushes(db);
  if (!isDaytime(clock())) return;
  const pushIds = await listWaitingPushes(db);
  await queue.sendAll(
    'push',
    pushIds.map((pushId) => ({ pushId })),
  );
}

/**
 * Pushes a message to one person, if the month's budget allows it. Its id is the retry key: LINE accepts it once,
 * however often it is sent; and it counts once, even if two processes run the same job.
 * @throws AppError LINE_UNAVAILABLE; then it is retried
 */
export async function sendPush(deps: Deps, { pushId }: { pushId: string }): Promise<void> {
  const { db, line, log } = deps;
  const push = await findWaitingPush(db, pushId);
  if (!push) return;
  // The quota was extended meanwhile: the notice is no longer true.
  const isOfExpiry = expiryStages[push.notice] !== undefined || isLapseNotice(push.notice);
  if (isOfExpiry && push.expiresAt?.getTime() !== push.occasion.getTime()) {
    await settlePush(db, { pushId, state: 'unsent' });
    return;
  }
  // Not urgent enough for the night: resumePushes sends it in the morning.
  if (push.notice === 'digest' && !isDaytime(deps.clock())) return;
  const message = await findMessage(deps, pushId, push);
  if (message === null) {
    // If it may have been sent already, the month's count stays.
    await db.transaction().execute((tx) => settle(tx, { pushId, push, state: 'unsent' }));
    return;
  }
  const month = push.month ?? (await countPush(deps, pushId, push));
  if (month === null) return;
  if ((await line.messaging.push(push.lineUserId, [message], pushId)) === 'taken') {
    await db.transaction().execute((tx) => settle(tx, { pushId, push, state: 'sent' }));
    return;
  }
  log.warn({ pushId }, 'LINE did not take a push');
  await db.transaction().execute(async (tx) => {
    if (await settlePush(tx, { pushId, state: 'refused' })) await takeFromMonth(tx, month);
  });
}

/** Records that a push was sent, or is obsolete, and its subjects with it. */
async function settle(
  tx: Tx,
  { pushId, push, state }: { pushId: string; push: WaitingPush; state: 'sent' | 'unsent' },
): Promise<void> {
  if (!(await settlePush(tx, { pushId, state }))) return;
  const told = { userId: push.userId, upTo: push.occasion };
  if (push.notice === 'digest' && state === 'sent') await markNotified(tx, told);
  if (push.notice === 'weekly') await settleHeld(tx, { ...told, state });
}

/** Returns the number of pushes in this month, and the limit. */
export async function findPushBudget(
  db: Db,
  { at, budget }: { at: Date; budget: number },
): Promise<{ month: string; pushCount: number; budget: number }> {
  return { month: monthOf(at), pushCount: await findPushCount(db, at), budget };
}

/** Returns the month in which it counts; null if the budget is used up, and it stays unsent. */
async function countPush(
  { db, env, clock, log }: Deps,
  pushId: string,
  { notice }: WaitingPush,
): Promise<string | null> {
  const month = monthOf(clock());
  const budget = notice === 'digest' ? digestBudget(env.line.pushBudget) : env.line.pushBudget;
  const pushCount = await db.transaction().execute(async (tx) => {
    if (!(await claimMonth(tx, { pushId, month }))) return 'counted';
    const counted = await addToMonth(tx, { month, budget });
    if (counted === null) await settlePush(tx, { pushId, state: 'unsent', isCounted: false });
    return counted;
  });
  if (pushCount === 'counted') return (await findWaitingPush(db, pushId))?.month ?? null;
  if (pushCount === null) {
    log.warn({ month, budget, pushId }, 'the push budget of the month is used up: somebody is not told');
    return null;
  }
  log.info({ month, pushCount, budget }, 'a push is sent');
  return month;
}

/** Returns the message of a push; null if it is obsolete. */
async function findMessage(
  deps: Deps,
  pushId: string,
  push: WaitingPush,
): Promise<messagingApi.FlexMessage | null> {
  if (push.notice === 'digest') return await findDigestMessage(deps, { pushId, until: push.occasion });
  if (push.notice === 'weekly') {
    return await findWeeklyMessage(deps, { userId: push.userId, upTo: push.occasion });
  }
  if (isAboutGrantEnd(push)) return await findGrantEndMessage(deps.db, push, deps.env.line.liffId);
  if (isAboutOwnership(push)) return ownershipMessage(push, deps.env.line.liffId);
  if (isAboutHelp(push)) return helpMessage(push, { liffId: deps.env.line.liffId, at: deps.clock() });
  return toMessage(push, { liffId: deps.env.line.liffId, at: deps.clock() });
}

function toMessage(
  push: WaitingPush,
  { liffId, at }: { liffId: string; at: Date },
): messagingApi.FlexMessage {
  if (push.notice === 'bot-left') {
    const deletedAt = new Date(deletionOf(push.occasion));
    return botLeftPush(groupUrl(liffId, push.groupId ?? ''), { groupName: push.groupName, deletedAt });
  }
  const quota = { quotaId: push.quotaId ?? '', name: push.quotaName ?? '' };
  if (isLapseNotice(push.notice)) {
    return lapsePush(liffId, {
      ...quota,
      expiredAt: push.occasion,
      deletableFrom: new Date(deletableFrom(push.notice, at)),
      isLast: push.notice === 'lapsed-third',
    });
  }
  const stage = expiryStages[push.notice];
  if (stage) {
    const expiresAt = push.occasion;
    return expiryPush(liffId, { ...quota, stage, expiresAt, keepsUntil: new Date(keepsUntil(expiresAt)) });
  }
  return quotaPush(liffId, { ...quota, percent: push.percent ?? 100 });
}
