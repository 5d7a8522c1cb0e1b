import { parse } from 'yaml';
import type * as z from 'zod';

/** Text of a content file, after its front matter was checked. */
export interface ContentFile<Head> {
  /** File name without folder and extension; it is part of an address. */
  readonly slug: string;
  readonly head: Head;
  /** Markdown below the front matter. */
  readonly body: string;
}

/**
 * Returns the files of one folder, in the order of their names.
 * @throws if a file has no front matter, or one that its schema rejects: the build ends there.
 */
export function readFolder<Schema extends z.ZodType>(
  files: Readonly<Record<string, string>>,
  schema: Schema,
): ContentFile<z.output<Schema>>[] {
  return Object.entries(files)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([path, source]) => parseContent({ path, source }, schema));
}

/**
 * Splits and checks one content file.
 * @throws as `readFolder`.
 */
export function parseContent<Schema extends z.ZodType>(
  { path, source }: { path: string; source: string },
  schema: Schema,
): ContentFile<z.output<Schema>> {
  const found = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source);
  if (!found) throw new Error(`${path} has no front matter`);
  const checked = schema.safeParse(parse(found[1] ?? ''));
  if (!checked.success) {
    const faults = checked.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`${path}: ${faults.join('; ')}`);
  }
  const slug = /([^/]+)\.md$/.exec(path)?.[1] ?? '';
  return { slug, head: checked.data, body: (found[2] ?? '').trim() };
}
