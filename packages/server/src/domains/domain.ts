import { dayMs } from '@kepwai/rules/time';
import type { Database } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import type { Operations } from '../http/contract/operation.ts';
import type { ServerDeps } from '../services.ts';
import type { Subscription } from './changes/record.ts';
import type { Worker } from './worker.ts';

/** A domain, as the composition and the checks of the server see it: its `index.ts`, and the list in domains.ts. */
export interface Domain {
  /** Tables that its stores alone write. A rule of scripts/repository/ reads these lists. */
  readonly tables: readonly (keyof Database)[];
  readonly operations?: Operations;
  readonly workers?: readonly Worker[];
  /** Subscribers of changes, which run in the transaction of the change in this order. */
  subscriptions?(deps: Pick<Deps, 'blobs' | 'queue' | 'clock'>): readonly Subscription[];
  /** Part of the hourly upkeep (maintenance.ts). */
  readonly maintenance?: Maintenance;
}

/** Steps of the hourly upkeep, in this order: each is done in all domains before the next begins. */
export const maintenanceSteps = ['protect', 'resume', 'advance', 'notify', 'tidy'] as const;

/** Does a part of the upkeep; may return fields for its line in the log. */
type MaintenanceStep = (deps: ServerDeps) => Promise<void> | Promise<object>;

/** Maintenance of a domain. */
export interface Maintenance {
  /** Deletes what would harm somebody if it stayed: before all others, so that no failure of theirs prevents it. */
  readonly protect?: MaintenanceStep;
  /** Continues work whose job was lost. */
  readonly resume?: MaintenanceStep;
  /** Does what has become due. */
  readonly advance?: MaintenanceStep;
  /** Sends notices of it. */
  readonly notify?: MaintenanceStep;
  /** Deletes what nobody needs any more; domains of upper floors first, because they hold what lower ones keep. */
  readonly tidy?: MaintenanceStep;
}

/** Returns the instant before which something is older than this many days. */
export function daysAgo({ clock }: Pick<ServerDeps, 'clock'>, days: number): Date {
  return new Date(clock().getTime() - days * dayMs);
}
