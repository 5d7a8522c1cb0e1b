import type { Tx } from '../../db/database.ts';
import { payloadsOf } from '../../db/notify.ts';
import { activityOf } from './activity.ts';
import type { Change, ChangeKind } from './change.ts';
import { liveMessagesOf } from './live-messages.ts';
import { insertChange } from './store.ts';

/**
 * Tells a change in the transaction that makes it, once: whoever subscribes hears of it there, and nobody does where the transaction is
 * rolled back.
 */
export type RecordChange = (tx: Tx, change: Change) => Promise<void>;

/** Subscriber that acts in the transaction of a change. An error that it throws rolls the change back. */
export interface Subscription {
  /** Null: every kind. */
  kind: ChangeKind | null;
  hear(tx: Tx, change: Change): Promise<void>;
}

/** Subscribes to one kind of change. */
export function on<Kind extends ChangeKind>(
  kind: Kind,
  hear: (tx: Tx, change: Extract<Change, { kind: Kind }>) => Promise<void>,
): Subscription {
  return {
    kind,
    async hear(tx, change) {
      if (isOfKind(change, kind)) await hear(tx, change);
    },
  };
}

/** Has open pages, other nodes and the activity log hear of every change. */
export function onEveryChange({ clock }: { clock: () => Date }): Subscription {
  return {
    kind: null,
    async hear(tx, change) {
      const payloads = liveMessagesOf(change).flatMap(payloadsOf);
      await insertChange(tx, { payloads, activity: activityOf(change, clock()) });
    },
  };
}

/** Tells changes to subscribers, one after another in their order. */
export function createRecord(subscriptions: readonly Subscription[]): RecordChange {
  return async (tx, change) => {
    for (const { kind, hear } of subscriptions) {
      if (kind === null || kind === change.kind) await hear(tx, change);
    }
  };
}

function isOfKind<Kind extends ChangeKind>(
  change: Change,
  kind: Kind,
): change is Extract<Change, { kind: Kind }> {
  return change.kind === kind;
}
