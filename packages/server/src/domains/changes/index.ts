import type { Domain } from '../domain.ts';
import { onEveryChange } from './record.ts';

/** Changes, sent once to open pages, other nodes and the activity log. */
export const changes: Domain = {
  tables: ['activity'],
  subscriptions: (deps) => [
    // Open pages, other nodes, the activity log: changes/live-messages.ts and changes/activity.ts say what
    // they get of each kind.
    onEveryChange(deps),
  ],
};
