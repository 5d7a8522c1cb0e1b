import { ulid } from 'ulid';
import type { Attempt, Delivery, WebhookEvent } from '../state/rows.ts';
import type { SendOptions } from './send-options.ts';

/** Maximum attempts: then a server that refuses everything is left alone. */
const maxAttempts = 1000;
/** Maximum number of attempts that are kept in detail. */
const maxDetailedAttempts = 20;

/** Creates the row of a request that was not sent yet. */
export function createDelivery(
  events: WebhookEvent[],
  options: SendOptions,
  { at, isHeld }: { at: number; isHeld: boolean },
): Delivery {
  return {
    deliveryId: ulid(at),
    createdAt: at,
    lane: options.lane ?? laneOf(events),
    events,
    signature: options.signature ?? 'valid',
    state: isHeld ? 'held' : 'waiting',
    dueAt: at + (options.delayMs ?? 0),
    attemptCount: 0,
    attempts: [],
  };
}

/** Returns the row after an attempt: delivered, abandoned, or waiting until the next one is due. */
export function afterAttempt(
  delivery: Delivery,
  attempt: Attempt,
  { now, redelivers, delaysMs }: { now: number; redelivers: boolean; delaysMs: readonly number[] },
): Delivery {
  const attemptCount = delivery.attemptCount + 1;
  const tried = {
    ...delivery,
    attempts: [...delivery.attempts, attempt].slice(-maxDetailedAttempts),
    attemptCount,
  };
  if (attempt.verdict === 'ok') return { ...tried, state: 'delivered' };
  const mayRetry = redelivers && delivery.signature === 'valid' && attemptCount < maxAttempts;
  if (!mayRetry) return { ...tried, state: 'abandoned' };
  const delayMs = delaysMs[Math.min(attemptCount, delaysMs.length) - 1] ?? 0;
  return { ...tried, dueAt: now + delayMs };
}

/** Returns the event as LINE sends it again. */
export function asRedelivery(event: WebhookEvent): WebhookEvent {
  return { ...event, deliveryContext: { isRedelivery: true } };
}

function laneOf(events: WebhookEvent[]): string {
  const source = events[0]?.source;
  if (!source || typeof source !== 'object') return '';
  if ('groupId' in source) return String(source.groupId);
  if ('roomId' in source) return String(source.roomId);
  return 'userId' in source ? String(source.userId) : '';
}
