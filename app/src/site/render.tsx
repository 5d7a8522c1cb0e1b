import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import '../layouts/join-more-words.ts';
import type { HelpEntry } from '../lib/help/entries.ts';
import { articlePages, articlesPage } from './pages/articles.tsx';
import { comparePage } from './pages/compare.tsx';
import { developersPage, packagePages } from './pages/developers.tsx';
import { downloadPage } from './pages/download.tsx';
import { faqPage } from './pages/faq.tsx';
import { featuresPage } from './pages/features.tsx';
import { homePage } from './pages/home.tsx';
import { securityPage } from './pages/plain.tsx';
import { playgroundPage } from './pages/playground.tsx';
import { pricingPage } from './pages/pricing.tsx';
import { quickstartPage } from './pages/quickstart.tsx';
import { referencePage } from './pages/reference.tsx';
import { validatePage } from './pages/validate.tsx';
import { type SiteAssets, SiteDocument } from './parts/document.tsx';
import type { SitePage } from './parts/page.ts';
import { writeTexts } from './texts.ts';

export { renderPreviewTags } from './app-previews.tsx';

/** Page as a file of the build. */
export interface RenderedPage {
  readonly path: string;
  readonly html: string;
  readonly entries: readonly HelpEntry[];
}

/** Returns every page of the site. */
export function sitePages(): readonly SitePage[] {
  return [
    homePage(),
    featuresPage(),
    comparePage(),
    pricingPage(),
    securityPage(),
    quickstartPage(),
    downloadPage(),
    faqPage(),
    articlesPage(),
    ...articlePages(),
    developersPage(),
    ...packagePages(),
    referencePage(),
    playgroundPage(),
    validatePage(),
  ];
}

/** Renders every page as plain HTML. */
export function renderPages(assets: SiteAssets): RenderedPage[] {
  return sitePages().map((page) => ({
    path: page.path,
    entries: page.entries,
    // Our links are those of the app, which need a router around them.
    html: `<!DOCTYPE html>${renderToStaticMarkup(
      <StaticRouter location={page.path}>
        <SiteDocument page={page} assets={assets} />
      </StaticRouter>,
    )}`,
  }));
}

/** Returns files for programs by their address: sitemap, feed, robots and the others. `others`: pages of the app. */
export function renderTexts(others: readonly string[]): Readonly<Record<string, string>> {
  return writeTexts(sitePages(), others);
}
