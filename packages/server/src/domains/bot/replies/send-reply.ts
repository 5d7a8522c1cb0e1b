import { expiryStage, keepsUntil } from '@kepwai/rules/quotas/expiry';
import { isQuotaNearlyFull, keepingState } from '@kepwai/rules/quotas/keeping';
import type { messagingApi } from '@line/bot-sdk';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Counted } from '../../../line/cards/card.ts';
import {
  groupUrl,
  keepingEndedCard,
  keepingResumedCard,
  type MenuFacts,
  menuCard,
  noQuotaCard,
  notYoursCard,
  pausedCard,
  welcomeBackCard,
  welcomeCard,
} from '../../../line/cards/cards.ts';
import { askedCard } from '../../../line/cards/missed-cards.ts';
import type { LineEvent } from '../../../line/events.ts';
import type { ReplyKind } from '../../../queue/jobs.ts';
import type { Jobs } from '../../../queue/queue.ts';
import { countAskable } from '../../ingest/retry/ask-for-group.ts';
import { findReplyFacts, type ReplyFacts } from '../store.ts';
import { reply } from './reply.ts';

/** Queues a reply in a group for when this transaction commits; a no-op if the event has no token, or an old one. */
export async function queueReply(
  tx: Tx,
  { queue, clock }: Pick<Deps, 'queue' | 'clock'>,
  {
    groupId,
    kind,
    event: { replyToken },
    replyBy,
  }: { groupId: string; kind: ReplyKind; event: Pick<LineEvent, 'replyToken'>; replyBy: Date },
): Promise<void> {
  if (replyToken === null || replyBy < clock()) return;
  await queue.send('send-reply', { groupId, kind, replyToken, replyBy: replyBy.toISOString() }, { tx });
}

/**
 * Sends the reply. Idempotent: a token works for one reply.
 * @throws RetryLater
 */
export async function sendReply(
  deps: Deps,
  { groupId, kind, replyToken, replyBy, asked = { fileCount: 0, imageCount: 0 } }: Jobs['send-reply'],
): Promise<void> {
  const points = await findReplyFacts(deps.db, groupId);
  if (!points) return;
  const url = groupUrl(deps.env.line.liffId, groupId);
  const askable = kind === 'menu' ? await countAskable(deps, groupId) : asked;
  const message = toCard(kind, { points, url, now: deps.clock(), counted: askable });
  await reply(deps, { replyToken, replyBy: new Date(replyBy), message });
}

function toCard(
  kind: ReplyKind,
  { points, url, now, counted }: { points: ReplyFacts; url: string; now: Date; counted: Counted },
): messagingApi.FlexMessage {
  switch (kind) {
    case 'welcome':
      return welcomeCard(url);
    case 'welcome-back':
      return welcomeBackCard(url);
    case 'no-quota':
      return noQuotaCard(url);
    case 'keeping-ended':
      return keepingEndedCard(`${url}/quota`);
    case 'menu':
      return menuCard(url, toMenu(points, { now, askable: counted }));
    case 'stopped':
      return pausedCard(url);
    case 'going-on':
      return keepingResumedCard(url);
    case 'not-yours':
      return notYoursCard(`${url}/quota`);
    case 'asked':
      return askedCard(url, counted);
  }
}

function toMenu(
  { kept, ...points }: ReplyFacts,
  { now, askable }: { now: Date; askable: Counted },
): MenuFacts {
  const expiresAt = points.quota?.expiresAt ?? null;
  const isNearlyFull = points.quota !== null && isQuotaNearlyFull(points.quota);
  const isInGrace = expiresAt !== null && expiryStage(expiresAt, now) === 'grace';
  return {
    kept,
    keeping: keepingState(points, now),
    isPaused: points.pausedAt !== null,
    isNearlyFull,
    keepsUntil: isInGrace ? new Date(keepsUntil(expiresAt)) : null,
    askable,
  };
}
