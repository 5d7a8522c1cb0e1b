import * as z from 'zod';
import type { ArchiveText } from './archive-text.ts';

/** Name of the list for programs. */
export const manifestName = 'manifest.json';

/** Head of the list of a whole group. */
export const manifestHeadSchema = z.object({
  exportedAt: z.string(),
  group: z.object({ id: z.string(), name: z.string().nullable() }),
  folders: z.array(
    z.object({
      id: z.string(),
      path: z.string(),
      name: z.string(),
      color: z.string().nullable(),
      createdAt: z.string(),
    }),
  ),
});

/** Head of the list of a whole group. */
export type ManifestHead = z.infer<typeof manifestHeadSchema>;

/** Creates the list of everything for programs: a line per file, so that it can be read line by line, too. */
export function createManifestText({ exportedAt, group, folders }: ManifestHead): ArchiveText {
  const facts = { format: 'kepwai-export', version: 1, exportedAt, group, folders };
  return {
    path: manifestName,
    head: `${JSON.stringify(facts).slice(0, -1)},"files":[`,
    line: ({ path, bytes, missing, modifiedAt, details }, index) => {
      const { sha256 = null, sizeBytes = null } = bytes ?? {};
      const known = JSON.stringify({ path, sha256, sizeBytes, missing, postedAt: modifiedAt.toISOString() });
      return `${index === 0 ? '' : ','}\n${known.slice(0, -1)},${(details ?? '{}').slice(1)}`;
    },
    tail: ({ fileCount, missingCount }) => `\n],"fileCount":${fileCount},"missingCount":${missingCount}}\n`,
    isWanted: () => true,
  };
}
