import * as z from 'zod';

/** Fields of a file in the list of a whole group, in addition to its path, bytes and time. */
export const fileDetailsSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['image', 'video', 'audio', 'file']),
  mimeType: z.string().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  durationMs: z.number().nullable(),
  source: z.enum(['chat', 'upload']),
  /** Null if unknown. */
  postedBy: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  /** Sender by a file request, in their own words; null for files of members. */
  sentBy: z.object({ name: z.string().nullable(), request: z.string().nullable() }).nullable().default(null),
  keptAt: z.string(),
  /** Null at the top. */
  folder: z.object({ id: z.string(), path: z.string() }).nullable(),
  imageSet: z
    .object({
      id: z.string(),
      name: z.string().nullable(),
      description: z.string().nullable(),
      index: z.number().nullable(),
    })
    .nullable(),
  /** Null for a file that is alone. */
  version: z.object({ number: z.number(), count: z.number() }).nullable(),
  isSeparate: z.boolean(),
});

/** Fields of a file in the list of a whole group. */
export type FileDetails = z.infer<typeof fileDetailsSchema>;

/** Returns the details of an entry as they were written down. */
export function parseDetails(details: string): FileDetails {
  return fileDetailsSchema.parse(JSON.parse(details));
}
