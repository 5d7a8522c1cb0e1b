import { type LegalText, parseText } from './parse-text.ts';

/** Every version of every text, by file. They come with the page: a person who reads may lose the network meanwhile. */
const files = import.meta.glob<string>('./texts/*.th.md', { query: '?raw', import: 'default', eager: true });

/** The names of the files that hold a text, without folder and ending: `terms.2026-11-21`. */
export const textNames: readonly string[] = Object.keys(files).map((file) =>
  file.replace('./texts/', '').replace('.th.md', ''),
);

/**
 * A document as it was worded in a version.
 *
 * @throws when there is no such file, or it is not understood: the list in `lib/deployment/legal-documents.ts` and the folder differ.
 */
export function getLegalText(slug: string, version: string): LegalText {
  const markdown = files[`./texts/${slug}.${version}.th.md`];
  if (markdown === undefined) throw new Error(`There is no text of ${slug} ${version}.`);
  return parseText(markdown);
}
