import { type Domain, daysAgo } from '../domain.ts';
import { imageSetEditOperations } from './edits/operations.ts';
import { deleteOldImageSetActions } from './edits/undo.ts';
import { imageSetsOperations } from './operations.ts';

/** Pictures sent together, and how members edit them. */
export const imageSets: Domain = {
  tables: ['image_set_actions', 'image_set_action_files'],
  operations: { ...imageSetsOperations, ...imageSetEditOperations },
  maintenance: { tidy: (deps) => deleteOldImageSetActions(deps.db, daysAgo(deps, 1)) },
};
