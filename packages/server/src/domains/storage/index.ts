import { on } from '../changes/record.ts';
import type { Domain } from '../domain.ts';
import { endOfferOfFormerMember } from './help/help.ts';
import { quotasOperations } from './operations.ts';
import { ownershipOperations } from './ownership/operations.ts';
import { peopleOperations } from './people/operations.ts';

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
  operations: [...quotasOperations, ...peopleOperations, ...ownershipOperations],
  subscriptions: (deps) => [
    // Requests and offers of members about the storage of their group.
    on('member-left', (tx, change) => endOfferOfFormerMember(tx, deps, change)),
  ],
};
