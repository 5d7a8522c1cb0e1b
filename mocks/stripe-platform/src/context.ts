import { randomBytes } from 'node:crypto';
import type { EventType, Refund, Session, State } from './objects.ts';

/** Version of the API that events are written in. */
const apiVersion = '2026-10-28.endive';

/** State that the parts of the fake share. */
export interface Context {
  state: State;
  clock: () => Date;
  /** Origin of the checkout page. */
  origin: string;
  /** Called with each new event. */
  onEvent(): void;
}

/** Returns an id such as `cs_test_a1…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

/** Returns seconds since 1970. */
export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}

/** Adds an event about an object in its present state. */
export function tell({ state, clock, onEvent }: Context, type: EventType, object: Session | Refund): void {
  state.events.push({
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: seconds(clock()),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  onEvent();
}
