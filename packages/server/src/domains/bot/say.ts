import { setTimeout as delay } from 'node:timers/promises';
import type { messagingApi } from '@line/bot-sdk';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { isAppError } from '../../errors.ts';
import {
  cabinetUrl,
  goingOnCard,
  keepingEndedCard,
  type MenuFacts,
  menuCard,
  noQuotaCard,
  notYoursCard,
  stoppedCard,
  welcomeBackCard,
  welcomeCard,
} from '../../line/cards.ts';
import type { LineEvent } from '../../line/events.ts';
import type { Saying } from '../../queue/jobs.ts';
import type { Jobs } from '../../queue/queue.ts';
import { keepingState } from '../groups/keeping-state.ts';
import { expiryStage, keepsUntil } from '../quotas/expiry.ts';
import { findTalkingPoints, type TalkingPoints } from './store.ts';
import { isQuotaNearlyFull } from './thresholds.ts';

/** LINE takes a reply for a minute after it sent the event; some of that is gone when the event is here. */
const replyMs = 55_000;

/** And never later than so long after it happened, however late it was sent again. */
const longestReplyMs = 20 * 60_000;

/** LINE out of reach is asked again after these; a card that comes much later helps nobody. */
const pausesMs = [500, 2_000];

/** Until when LINE takes a reply to this event. */
export function replyUntil({ occurredAt }: LineEvent, receivedAt: Date): Date {
  return new Date(Math.min(receivedAt.getTime() + replyMs, occurredAt.getTime() + longestReplyMs));
}

/** Says something in a group as soon as this transaction commits; nothing where the event brought no token, or an old one. */
export async function sayLater(
  tx: Tx,
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  {
    groupId,
    saying,
    event: { replyToken },
    replyBy,
  }: { groupId: string; saying: Saying; event: Pick<LineEvent, 'replyToken'>; replyBy: Date },
): Promise<void> {
  if (replyToken === null || replyBy < clock()) return;
  await queue.send('say', { groupId, saying, replyToken, replyBy: replyBy.toISOString() }, { tx });
}

/** Says it. Twice is once: a token is good for one reply. */
export async function say(deps: Deps, { groupId, saying, replyToken, replyBy }: Jobs['say']): Promise<void> {
  const points = await findTalkingPoints(deps.db, groupId);
  if (!points) return;
  const url = cabinetUrl(deps.env.line.liffId, groupId);
  const message = toCard(saying, { points, url, now: deps.clock() });
  await reply(deps, { replyToken, replyBy: new Date(replyBy), message });
}

/**
 * Replies, if LINE still takes it. When LINE cannot be reached it stays unsaid: a reply is never worth a paid push. False: LINE did
 * not take it.
 */
export async function reply(
  { line, log, clock }: Pick<Deps, 'line' | 'log' | 'clock'>,
  {
    replyToken,
    replyBy,
    message,
    isQuiet = false,
  }: { replyToken: string; replyBy: Date; message: messagingApi.FlexMessage; isQuiet?: boolean },
): Promise<boolean> {
  for (const pauseMs of [...pausesMs, null]) {
    if (clock() > replyBy) break;
    try {
      const isTaken = await line.messaging.reply(replyToken, [message], { isQuiet });
      if (!isTaken) log.info('LINE did not take a reply: its token was used or is too old');
      return isTaken;
    } catch (error) {
      if (!isAppError(error, 'LINE_UNAVAILABLE')) throw error;
      log.warn({ err: error }, 'a reply was not sent');
      if (pauseMs !== null) await delay(pauseMs * (0.8 + 0.4 * Math.random()));
    }
  }
  return false;
}

function toCard(
  saying: Saying,
  { points, url, now }: { points: TalkingPoints; url: string; now: Date },
): messagingApi.FlexMessage {
  switch (saying) {
    case 'welcome':
      return welcomeCard(url);
    case 'welcome-back':
      return welcomeBackCard(url);
    case 'no-quota':
      return noQuotaCard(url);
    case 'keeping-ended':
      return keepingEndedCard(`${url}/quota`);
    case 'menu':
      return menuCard(url, toMenu(points, now));
    case 'stopped':
      return stoppedCard(url);
    case 'going-on':
      return goingOnCard(url);
    case 'not-yours':
      return notYoursCard(`${url}/quota`);
  }
}

function toMenu({ fileCount, ...points }: TalkingPoints, now: Date): MenuFacts {
  const expiresAt = points.quota?.expiresAt ?? null;
  const isNearlyFull = points.quota !== null && isQuotaNearlyFull(points.quota);
  const isInGrace = expiresAt !== null && expiryStage(expiresAt, now) === 'grace';
  return {
    fileCount,
    keeping: keepingState(points, now),
    isPaused: points.pausedAt !== null,
    isNearlyFull,
    keepsUntil: isInGrace ? keepsUntil(expiresAt) : null,
  };
}
