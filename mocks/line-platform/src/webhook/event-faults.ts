import { z } from 'zod';
import { isRecord } from '../is-record.ts';
import type { Platform } from '../platform.ts';
import type { SignatureKind, WebhookEvent } from '../state/rows.ts';
import { shuffle } from './random.ts';

/** Faults of the webhooks of one action. */
export interface WebhookFaults {
  /** Number of additional copies of each request, as networks create them. */
  duplicate?: number | undefined;
  /** Number of additional copies marked `isRedelivery`, as if the first had not been answered in time. */
  redeliver?: number | undefined;
  delayMs?: number | undefined;
  signature?: SignatureKind | undefined;
  /** Whether events lack `source.userId`. */
  omitUserId?: boolean | undefined;
  /** Whether the request is never sent. */
  lose?: boolean | undefined;
  /** Order of several events. */
  order?: 'as-posted' | 'reversed' | 'shuffled' | undefined;
  /** Seed of `shuffled`. Default 1. */
  seed?: number | undefined;
  /** Whether all events of the post are in one request. */
  batch?: boolean | undefined;
  /** `mode: standby`, without reply tokens: another channel module answers. */
  standby?: boolean | undefined;
  /** Changes to every event (JSON merge patch: null removes a property), for anything else that LINE might send. */
  patch?: Record<string, unknown> | undefined;
}

export const webhookFaultsSchema = z.strictObject({
  duplicate: z.int().min(0).max(100).optional(),
  redeliver: z.int().min(0).max(100).optional(),
  delayMs: z.int().min(0).optional(),
  signature: z.enum(['valid', 'wrong', 'missing']).optional(),
  omitUserId: z.boolean().optional(),
  lose: z.boolean().optional(),
  order: z.enum(['as-posted', 'reversed', 'shuffled']).optional(),
  seed: z.int().optional(),
  batch: z.boolean().optional(),
  standby: z.boolean().optional(),
  patch: z.record(z.string(), z.unknown()).optional(),
});

/** Sends events with the faults: one request each, or all in one. */
export function sendWithFaults(platform: Platform, events: WebhookEvent[], faults: WebhookFaults = {}): void {
  if (faults.lose) return;
  const changed = events.map((event) => change(platform, event, faults));
  const ordered = inOrder(changed, faults);
  const requests = faults.batch ? [ordered] : ordered.map((event) => [event]);
  for (const request of requests) platform.webhook.send(request, faults);
}

function inOrder(events: WebhookEvent[], { order, seed = 1 }: WebhookFaults): WebhookEvent[] {
  if (order === 'reversed') return events.toReversed();
  return order === 'shuffled' ? shuffle(events, seed) : events;
}

function change(platform: Platform, event: WebhookEvent, faults: WebhookFaults): WebhookEvent {
  const { omitUserId, standby, patch } = faults;
  const patches: unknown[] = [];
  if (omitUserId && !isPrivate(event)) patches.push({ source: { userId: null } });
  if (standby) {
    if (typeof event.replyToken === 'string') platform.store.replyTokens.delete(event.replyToken);
    patches.push({ mode: 'standby', replyToken: null });
  }
  if (patch) patches.push(patch);
  const changed = patches.reduce(mergePatch, event);
  // A patch can remove anything, these two included: that is the caller's intention.
  return changed as WebhookEvent;
}

function isPrivate({ source }: WebhookEvent): boolean {
  return isRecord(source) && source.type === 'user';
}

/**
 * Applies a merge patch.
 * @see https://www.rfc-editor.org/rfc/rfc7396
 */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged: Record<string, unknown> = isRecord(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  }
  return merged;
}
