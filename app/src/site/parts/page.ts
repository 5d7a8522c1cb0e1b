import type { ReactNode } from 'react';
import type { HelpEntry } from '../../lib/help/entries.ts';

/** Scripts of pages, by their file in `scripts/`; `common` is part of all. */
export type SiteScript = 'common' | 'home' | 'features' | 'pricing' | 'faq' | 'quickstart' | 'reference';

/**
 * Applications of their own on a page, built apart from the site, so that their code is in no script of another page.
 */
export type SiteApplication = 'playground';

/** Public page that is written as HTML at build. */
export interface SitePage {
  readonly path: string;
  readonly title: string;
  /** Title on the picture that chats show of the page. Default: `title`, without our name. */
  readonly previewTitle?: string;
  readonly description: string;
  /** Day of the last change, for the sitemap. */
  readonly updated: string;
  readonly type: 'website' | 'article';
  readonly script: SiteScript;
  readonly application?: SiteApplication;
  readonly body: ReactNode;
  /** Facts for search engines. @see https://schema.org */
  readonly jsonLd: readonly object[];
  readonly entries: readonly HelpEntry[];
}

/** Front matter of a page. */
type PageFacts = Pick<SitePage, 'title' | 'description' | 'updated'>;
/** Further required fields of a page; the rest is empty by default. */
type PageParts = Pick<SitePage, 'path' | 'body'> & Partial<Omit<SitePage, keyof PageFacts | 'path' | 'body'>>;

/** Creates a page from its facts and its own parts. Default: a website's page with the common script alone. */
export function createPage({ title, description, updated }: PageFacts, parts: PageParts): SitePage {
  return {
    ...{ title, description, updated },
    ...{ type: 'website', script: 'common', jsonLd: [], entries: [] },
    ...parts,
  };
}

/**
 * Stands for the origin of a deployment in pages that are built once for all: the server writes its own there.
 * Absolute addresses are required by canonical links, sitemaps, feeds and previews.
 */
export const originPlaceholder = 'https://origin.kepwai.invalid';

/** The contract as a file of the site: programs read it, and the page of all operations. */
export const contractAddress = '/developers/openapi.json';

/** Start of the pages for developers. */
export const upToDevelopers = { href: '/developers', title: 'สำหรับนักพัฒนา' } as const;

/** Returns the absolute address of a path. */
export function absolute(path: string): string {
  return `${originPlaceholder}${path}`;
}

/** Returns the title on the picture of a page in chats: our name stands beside it. */
export function previewTitleOf({ title, previewTitle }: SitePage): string {
  return previewTitle ?? title.replace(/ · เก็บไว้$/, '');
}
