import type { Tx } from '../../db/database.ts';
import { payloadsOf } from '../../db/notify.ts';
import { activityOf } from './activity.ts';
import type { Change, ChangeKind } from './change.ts';
import { liveMessagesOf } from './live-messages.ts';
import { insertChanges } from './store.ts';

/**
 * Records changes, each once, in their transaction: subscribers are called there, and receive nothing of a rollback. Several
 * that a transaction makes at once take as many statements as one.
 */
export type RecordChange = (tx: Tx, ...changes: Change[]) => Promise<void>;

/** Subscriber that runs in the transaction of changes. An error that it throws rolls them back. */
export interface Subscription {
  /** Kind to subscribe to; null for every kind. */
  kind: ChangeKind | null;
  /** Called with the changes of this kind that were recorded together, in their order; never with none. */
  hear(tx: Tx, changes: readonly Change[]): Promise<void>;
}

/** Subscribes to one kind of change. */
export function on<Kind extends ChangeKind>(
  kind: Kind,
  hear: (tx: Tx, change: Extract<Change, { kind: Kind }>) => Promise<void>,
): Subscription {
  return onTogether(kind, async (tx, changes) => {
    for (const change of changes) await hear(tx, change);
  });
}

/** Subscribes to one kind of change, of which several may be recorded together. */
export function onTogether<Kind extends ChangeKind>(
  kind: Kind,
  hear: (tx: Tx, changes: readonly Extract<Change, { kind: Kind }>[]) => Promise<void>,
): Subscription {
  return {
    kind,
    hear: (tx, changes) =>
      hear(
        tx,
        changes.filter((change) => isOfKind(change, kind)),
      ),
  };
}

/** Sends every change to open pages, other nodes and the activity log. */
export function onEveryChange({ clock }: { clock: () => Date }): Subscription {
  return {
    kind: null,
    async hear(tx, changes) {
      const at = clock();
      const payloads = changes.flatMap(liveMessagesOf).flatMap(payloadsOf);
      await insertChanges(tx, {
        payloads,
        activity: changes.flatMap((change) => activityOf(change, at) ?? []),
      });
    },
  };
}

/** Creates the function that passes changes to subscribers, one after another in their order. */
export function createRecord(subscriptions: readonly Subscription[]): RecordChange {
  return async (tx, ...changes) => {
    for (const { kind, hear } of subscriptions) {
      const heard = kind === null ? changes : changes.filter((change) => change.kind === kind);
      if (heard.length > 0) await hear(tx, heard);
    }
  };
}

function isOfKind<Kind extends ChangeKind>(
  change: Change,
  kind: Kind,
): change is Extract<Change, { kind: Kind }> {
  return change.kind === kind;
}
