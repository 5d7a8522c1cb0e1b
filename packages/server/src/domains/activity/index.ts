import type { Domain } from '../domain.ts';
import { activityOperations } from './operations.ts';

/** The activity log as members see it. */
export const activity: Domain = {
  tables: [],
  operations: activityOperations,
};
