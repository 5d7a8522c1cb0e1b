import { InlineScript, InstallTags } from '../../install-tags.tsx';
import { settingScript } from '../../lib/page/device/device-setting.ts';
import { textSizeSetting } from '../../lib/page/device/text-size.ts';
import { themeSetting } from '../../lib/page/device/theme.ts';
import { cardAddress, cardSize } from '../pictures/pictures.ts';
import { SiteLayout } from './layout.tsx';
import { absolute, type SiteApplication, type SitePage } from './page.ts';

/** Addresses of built files. */
export interface SiteAssets {
  /** Script of a page, and those that it imports. */
  scripts(name: SitePage['script']): readonly string[];
  /** Script of an application. */
  application(name: SiteApplication): string;
  readonly styles: readonly string[];
  /** Fonts of the first paint. */
  readonly fonts: readonly string[];
}

const settings = [themeSetting, textSizeSetting].map(settingScript).join(';');

/** Whole document of a page: no framework runs in it. */
export function SiteDocument({ page, assets }: { page: SitePage; assets: SiteAssets }) {
  const { path, title, description, type, script, application, body, jsonLd } = page;
  const [entry, ...imported] = assets.scripts(script);
  return (
    <html lang="th">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no" />
        <InlineScript code={settings} />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={absolute(path)} />
        <meta property="og:type" content={type} />
        <meta property="og:site_name" content="เก็บไว้" />
        <meta property="og:locale" content="th_TH" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <PreviewTags path={path} card={path} title={title} />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="alternate" type="application/rss+xml" title="บทความของเก็บไว้" href="/feed.xml" />
        <InstallTags />
        {imported.map((file) => (
          <link key={file} rel="modulepreload" href={file} />
        ))}
        {entry !== undefined && <script type="module" src={entry} />}
        {application && <script type="module" src={assets.application(application)} />}
        {jsonLd.map((facts) => (
          <script
            key={JSON.stringify(facts)}
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants, and `<` is escaped
            dangerouslySetInnerHTML={{ __html: escaped({ '@context': 'https://schema.org', ...facts }) }}
          />
        ))}
      </head>
      <body>
        <SiteLayout path={path}>{body}</SiteLayout>
        {/* The server writes the deployment's public configuration between these tags. */}
        <script
          type="application/json"
          id="kepwai-config"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: an empty constant
          dangerouslySetInnerHTML={{ __html: '{}' }}
        />
      </body>
    </html>
  );
}

/** Address and picture of a page, for chats. `card`: its page. */
export function PreviewTags({ path, card, title }: { path: string; card: string; title: string }) {
  return (
    <>
      <meta property="og:url" content={absolute(path)} />
      <meta property="og:image" content={absolute(cardAddress(card))} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta property="og:image:alt" content={title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** HTML that the content files were rendered to. */
export function Html({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: Markdown of our own repository
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Within a script element only `<` can end it. */
function escaped(facts: object): string {
  return JSON.stringify(facts).replaceAll('<', '\\u003c');
}
