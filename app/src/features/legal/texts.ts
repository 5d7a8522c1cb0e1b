import { type LegalText, parseText } from './parse-text.ts';

/** Every version of every text, by file. They load with the page, because a reader may lose the network. */
const files = import.meta.glob<string>('./texts/*.th.md', { query: '?raw', import: 'default', eager: true });

/** File names of the texts, without folder and ending: `terms.2026-11-21`. */
export const textNames: readonly string[] = Object.keys(files).map((file) =>
  file.replace('./texts/', '').replace('.th.md', ''),
);

/**
 * Returns the text of a document in one version.
 * @throws if the file does not exist or does not parse, so the folder and `lib/deployment/legal-documents.ts`
 * must agree.
 */
export function getLegalText(slug: string, version: string): LegalText {
  const markdown = files[`./texts/${slug}.${version}.th.md`];
  if (markdown === undefined) throw new Error(`There is no text of ${slug} ${version}.`);
  return parseText(markdown);
}
