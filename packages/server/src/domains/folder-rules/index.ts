import type { Domain } from '../domain.ts';
import { rulesOperations } from './operations.ts';

/** Rules by which new files go into folders. */
export const folderRules: Domain = {
  tables: ['folder_rules'],
  operations: rulesOperations,
};
