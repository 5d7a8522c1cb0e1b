import * as z from 'zod';
import { pages } from '../parts/content.ts';
import { type Readme, readReadme } from './readme.ts';

const readmes = import.meta.glob<string>('../../../../packages/*/README.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const manifests = import.meta.glob<unknown>('../../../../packages/*/package.json', {
  import: 'default',
  eager: true,
});

const manifestSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });

/** Published package. */
export interface Package {
  /** Name without scope. */
  readonly slug: string;
  /** Description in a few words, and in a sentence. */
  readonly title: string;
  readonly text: string;
  readonly more?: { readonly href: string; readonly title: string } | undefined;
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly readme: Readme;
}

/** Packages in the order of the page. */
export const packages: readonly Package[] = pages.developers.head.packages.map((about) => ({
  ...about,
  ...manifestSchema.parse(find(manifests, about.slug)),
  readme: readReadme(about.slug, find(readmes, about.slug)),
}));

function find<File>(files: Readonly<Record<string, File>>, slug: string): File {
  const found = Object.entries(files).find(([path]) => path.includes(`/packages/${slug}/`));
  if (!found) throw new Error(`There is no package ${slug}`);
  return found[1];
}
