import * as z from 'zod';
import { selectionSchema } from '../../files/bulk/selection.ts';

/** Files that an archive is to have: single ones, and folders and image sets with everything in them. */
export const wantedSchema = z.object({
  files: selectionSchema.pick({ fileIds: true, found: true }).optional(),
  folderIds: z.array(z.string()).optional(),
  imageSetIds: z.array(z.string()).optional(),
});

/** Files that an archive is to have; null: everything of its group. */
export type Wanted = z.infer<typeof wantedSchema>;
