import * as z from 'zod';

const foundFiles = z.object({
  filter: z.object({
    kind: z.enum(['image', 'video', 'audio', 'file']).exactOptional(),
    postedBy: z.string().exactOptional(),
    from: z.string().exactOptional(),
    to: z.string().exactOptional(),
    imageSetId: z.string().exactOptional(),
    folderId: z.string().exactOptional(),
    starred: z.literal('true').exactOptional(),
    search: z.string().exactOptional(),
    minSizeBytes: z.number().exactOptional(),
    maxSizeBytes: z.number().exactOptional(),
  }),
  days: z.array(z.string()).optional(),
  exceptFileIds: z.array(z.string()).optional(),
});

/** Files of an action, as requested; `undoes`: those that another action changed; `named`: those at the top that a rule is for. */
export const selectionSchema = z.object({
  fileIds: z.array(z.string()).optional(),
  found: foundFiles.optional(),
  failedOf: z.string().optional(),
  undoes: z.string().optional(),
  named: z.object({ words: z.array(z.string()), earlier: z.array(z.array(z.string())) }).optional(),
});

/** Files of an action, as requested. */
export type Selection = z.infer<typeof selectionSchema>;
