import type { Database } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { Operation } from '../http/contract/operation.ts';
import type { Subscription } from './changes/record.ts';
import type { Worker } from './worker.ts';

/** A domain, as the composition and the checks of the server see it: its `index.ts`, and the list in domains.ts. */
export interface Domain {
  /** Tables that its stores alone write. A rule of scripts/repository/ reads these lists. */
  readonly tables: readonly (keyof Database)[];
  readonly operations?: readonly Operation[];
  readonly workers?: readonly Worker[];
  /** Subscribers of changes, which run in the transaction of the change in this order. */
  subscriptions?(deps: Pick<Deps, 'blobs' | 'queue' | 'clock'>): readonly Subscription[];
}
