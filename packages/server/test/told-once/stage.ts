import type { InjectOptions } from 'fastify';
import type { LiveEvent } from '../../src/db/notify.ts';
import type { ChangeKind } from '../../src/domains/changes/change.ts';
import { createRecord, type RecordChange } from '../../src/domains/changes/record.ts';
import { subscriptionsOf } from '../../src/subscriptions.ts';
import { hearDuring } from '../hear.ts';
import { createTestApp, forFile, type TestApp } from '../index.ts';
import { testPayments } from '../scenes/money/money.ts';

/** Application with a subscriber that can be made to fail. */
export interface Stage {
  shared: TestApp;
  /** Makes the last subscriber of every change throw, or not. */
  letSubscriberFail(fails: boolean): void;
}

/** Messages and rows that an action causes. */
export interface Told {
  /** Kinds of the rows that it adds to the activity log. */
  activity: string[];
  /** Live messages, such as `files-changed added` and `group-changed`; those about locks are left out. */
  live: string[];
}

/** An action, and the changes that it records. */
export interface Case {
  /** Prepares the action; returns the function that does it, once. */
  prepare(stage: Stage): Promise<() => Promise<unknown>>;
  /** Changes, in order. Default: none. */
  told?: readonly ChangeKind[];
  live?: readonly string[];
}

/** Changes without an actor, and private ones, which are not logged. */
export const unlogged: readonly ChangeKind[] = [
  'pictures-drawn',
  'slip-found',
  'poster-named',
  'trash-erased',
  'folder-followed',
  'stars-changed',
  'bulk-progressed',
  'quota-files-erased',
  'order-settled',
];

export async function createStage(): Promise<Stage> {
  let fails = false;
  let record: RecordChange = async () => undefined;
  const shared = await createTestApp(
    forFile,
    { record: (tx, ...changes) => record(tx, ...changes) },
    { payments: testPayments },
  );
  const failing = {
    kind: null,
    async hear() {
      if (fails) throw new Error('a subscriber fails');
    },
  };
  record = createRecord([...subscriptionsOf(shared.deps), failing]);
  return {
    shared,
    letSubscriberFail(now) {
      fails = now;
    },
  };
}

/** Runs an action, and returns the changes that it and its later jobs record. */
export async function hearTold(
  { shared: { deps } }: Stage,
  act: () => Promise<unknown>,
): Promise<Told & { outcome: PromiseSettledResult<unknown> }> {
  const rows = () => deps.db.selectFrom('activity').select(['id', 'kind']).orderBy('id');
  const before = (await rows().execute()).map(({ id }) => id);
  let outcome: PromiseSettledResult<unknown> = { status: 'fulfilled', value: undefined };
  const heard = await hearDuring(deps, async () => {
    [outcome] = await Promise.allSettled([act()]);
  });
  const added = (await rows().execute()).filter(({ id }) => !before.includes(id));
  return { activity: added.map(({ kind }) => kind), live: heard.map(nameOf), outcome };
}

function nameOf(event: LiveEvent): string {
  return event.type === 'files-changed' ? `files-changed ${event.change}` : event.type;
}

/**
 * Sends a request.
 * @throws Error unless it succeeds
 */
export async function send({ shared }: Stage, request: InjectOptions): Promise<void> {
  const { statusCode, body } = await shared.app.inject(request);
  if (statusCode >= 300) throw new Error(`${request.method} ${String(request.url)}: ${statusCode} ${body}`);
}
