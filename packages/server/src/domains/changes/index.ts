import { type Domain, daysAgo } from '../domain.ts';
import { deleteActivityBefore } from './activity.ts';
import { onEveryChange } from './record.ts';

/** Days that the activity log covers. */
const activityDays = 365;

/** Changes, sent once to open pages, other nodes and the activity log. */
export const changes: Domain = {
  tables: ['activity'],
  subscriptions: (deps) => [
    // Open pages, other nodes, the activity log: changes/live-messages.ts and changes/activity.ts select the fields of
    // each kind.
    onEveryChange(deps),
  ],
  maintenance: { tidy: (deps) => deleteActivityBefore(deps.db, daysAgo(deps, activityDays)) },
};
