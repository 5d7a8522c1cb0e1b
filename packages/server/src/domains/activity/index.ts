import type { Domain } from '../domain.ts';
import { activityOperations } from './operations.ts';

/** What members see of the changes of their group. */
export const activity: Domain = {
  tables: [],
  operations: [...activityOperations],
};
