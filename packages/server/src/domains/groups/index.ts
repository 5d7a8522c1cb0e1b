import { type Domain, daysAgo } from '../domain.ts';
import { worker } from '../worker.ts';
import { refreshGroup, refreshStaleGroups } from './line/refresh-group.ts';
import { deleteSettingUp } from './onboarding/onboarding.ts';
import { onboardingOperations } from './onboarding/operations.ts';
import { groupsOperations } from './operations.ts';
import { botOperations } from './settings/bot/operations.ts';
import { savingFileTypesOperations } from './settings/saving-file-types/operations.ts';

/** Our cabinet for a chat: membership, settings, onboarding. */
export const groups: Domain = {
  tables: ['groups', 'group_chats', 'group_visits', 'saving_file_types', 'onboardings', 'keeping_changes'],
  operations: {
    ...groupsOperations,
    ...savingFileTypesOperations,
    ...botOperations,
    ...onboardingOperations,
  },
  workers: [worker('refresh-group', { concurrency: 1, mostUnderWay: 8 }, refreshGroup)],
  maintenance: {
    advance: refreshStaleGroups,
    tidy: (deps) => deleteSettingUp(deps.db, daysAgo(deps, 1)),
  },
};
