import type { Deps } from './deps.ts';
import type { Subscription } from './domains/changes/record.ts';
import { domains } from './domains.ts';

/** Returns the subscribers of each change, which run in its transaction in this order: those of lower floors first. */
export function subscriptionsOf(deps: Pick<Deps, 'blobs' | 'queue' | 'clock'>): Subscription[] {
  return domains.flatMap((domain) => domain.subscriptions?.(deps) ?? []);
}
