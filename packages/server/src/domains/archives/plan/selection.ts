import * as z from 'zod';
import { selectionSchema } from '../../bulk/selection.ts';

/** Files that an archive is to have: single ones, and folders and image sets with everything in them. */
export const wantedSchema = z.object({
  files: selectionSchema.pick({ fileIds: true, found: true }).optional(),
  folderIds: z.array(z.string()).optional(),
  imageSetIds: z.array(z.string()).optional(),
  /** For people outside the group, who see no name of a poster; and the name of the archive, if it has one. */
  outside: z.object({ name: z.string().nullable() }).optional(),
});

/** Files that an archive is to have; null: everything of its group. */
export type Wanted = z.infer<typeof wantedSchema>;
