import { on } from '../changes/record.ts';
import { type Domain, daysAgo } from '../domain.ts';
import { maintainGrants } from './grants/grants.ts';
import { deleteOldHelp, endOfferOfFormerMember } from './help/help.ts';
import { deleteOldInvitations } from './invitations/invitations.ts';
import { quotasOperations } from './operations.ts';
import { ownershipOperations } from './ownership/operations.ts';
import { continueSuccessions } from './ownership/succession.ts';
import { peopleOperations } from './people/operations.ts';

/** Days for which the end of an offer to a group is shown. */
const offerDays = 30;

/** Quotas themselves: usage, links, roles, people, grants, their owner and their end. */
export const storage: Domain = {
  tables: [
    'quotas',
    'quota_managers',
    'quota_grants',
    'invitations',
    'ownership_offers',
    'quota_reminders',
    'quota_offers',
    'deleted_quota_groups',
  ],
  operations: { ...quotasOperations, ...peopleOperations, ...ownershipOperations },
  subscriptions: (deps) => [
    // Requests and offers of members about the storage of their group.
    on('member-left', (tx, change) => endOfferOfFormerMember(tx, deps, change)),
  ],
  maintenance: {
    resume: continueSuccessions,
    // Before the notices, which report the size of a quota.
    advance: maintainGrants,
    async tidy(deps) {
      await deleteOldInvitations(deps);
      await deleteOldHelp(deps.db, {
        remindedBefore: daysAgo(deps, 2),
        endedBefore: daysAgo(deps, offerDays),
      });
    },
  },
};
