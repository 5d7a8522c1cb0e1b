import type { Tx } from '../../db/database.ts';
import { payloadsOf } from '../../db/notify.ts';
import { activityOf } from './activity.ts';
import type { Change, ChangeKind } from './change.ts';
import { liveMessagesOf } from './live-messages.ts';
import { insertChange } from './store.ts';

/** Records a change once, in its transaction: subscribers are called there, and receive nothing of a rollback. */
export type RecordChange = (tx: Tx, change: Change) => Promise<void>;

/** Subscriber that runs in the transaction of a change. An error that it throws rolls the change back. */
export interface Subscription {
  /** Kind to subscribe to; null for every kind. */
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

/** Sends every change to open pages, other nodes and the activity log. */
export function onEveryChange({ clock }: { clock: () => Date }): Subscription {
  return {
    kind: null,
    async hear(tx, change) {
      const payloads = liveMessagesOf(change).flatMap(payloadsOf);
      await insertChange(tx, { payloads, activity: activityOf(change, clock()) });
    },
  };
}

/** Creates the function that passes changes to subscribers, one after another in their order. */
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
