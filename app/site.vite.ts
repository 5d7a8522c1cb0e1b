/** Builds the public site: HTML without a framework, and a few kilobytes of script (docs/decisions/061). */
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from 'vite';
import { buildLight, buildRenderer, type LightBuild, stylesFor } from './light-build.ts';
import type { HelpEntry } from './src/lib/help/entries.ts';
import type { SiteAssets } from './src/site/parts/document.tsx';

const root = import.meta.dirname;
const source = path.join(root, 'src/site');
const scripts = ['common', 'home', 'features', 'pricing', 'faq', 'quickstart', 'reference'] as const;
/** Folder of the playground's own scripts: LIFF's mock and its panel are in no other of a production build. */
const playgroundFolder = 'developers/playground';
const firstFonts = ['anuphan-thai.woff2', 'anuphan-ascii.woff2'];

/** Written page, with the fields of `_payload.json` besides its text. */
export interface BuiltPage {
  readonly path: string;
  readonly entries: readonly HelpEntry[];
}

/** Built site, whose pages are not written yet. */
export interface Site {
  readonly pages: readonly BuiltPage[];
  /** Returns the tags with which chats show a page of the app. */
  renderPreviewTags(address: string): string;
  /** Writes the site into the folder of the built app. `others`: pages of the app that belong into the sitemap. */
  writePages(others: readonly string[]): Promise<void>;
}

/** Builds the site for the folder of a built app. */
export async function buildSite(clientFolder: string): Promise<Site> {
  const playground = await buildPlayground(clientFolder);
  const assets = { ...assetsOf(await buildScripts(clientFolder)), application: () => playground };
  const outDir = path.join(clientFolder, '../site-renderer');
  const { renderPages, renderTexts, renderPreviewTags } = await buildRenderer<
    typeof import('./src/site/render.tsx')
  >('src/site/render.tsx', { outDir, mode: 'production', hasAssets: true });
  await cp(path.join(outDir, 'assets'), path.join(clientFolder, 'assets'), { recursive: true });
  const pages = renderPages(assets);
  return {
    pages: pages.map(({ path: address, entries }) => ({ path: address, entries })),
    renderPreviewTags,
    async writePages(others) {
      for (const page of pages) await writeAt(path.join(clientFolder, page.path, 'index.html'), page.html);
      for (const [address, text] of Object.entries(renderTexts(others)))
        await writeAt(path.join(clientFolder, address), text);
    },
  };
}

async function buildScripts(clientFolder: string): Promise<Manifest> {
  return buildWithManifest({
    input: scripts.map(scriptFile),
    ...{ outDir: clientFolder, emptyOutDir: false, prefix: 'site' },
  });
}

/** Builds the playground apart from all other scripts, and returns the address of its own. */
async function buildPlayground(clientFolder: string): Promise<string> {
  const base = `/${playgroundFolder}/`;
  const manifest = await buildWithManifest({
    input: [scriptFile('playground')],
    ...{ outDir: path.join(clientFolder, playgroundFolder), base, emptyOutDir: true, prefix: 'playground' },
  });
  const entry = Object.values(manifest).find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build of the playground has no script.');
  return `${base}${entry.file}`;
}

function scriptFile(name: string): string {
  return path.join(source, 'scripts', `${name}.ts`);
}

/** Builds, and returns the written files instead of leaving their list among them. */
async function buildWithManifest(options: Omit<LightBuild, 'styles' | 'manifest'>): Promise<Manifest> {
  const name = 'site-manifest.json';
  await buildLight({ ...options, manifest: name, styles: { file: '/site.css', load: siteStyles } });
  const file = path.join(options.outDir, name);
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
  await rm(file);
  return manifest;
}

/** Returns the addresses of built files by the requests of pages. */
function assetsOf(manifest: Manifest): Omit<SiteAssets, 'application'> {
  const rows = Object.values(manifest);
  const addressOf = (file: string) => `/${file}`;
  const importsOf = (key: string): string[] => {
    const row = manifest[key];
    return row ? [row.file, ...(row.imports ?? []).flatMap(importsOf)] : [];
  };
  return {
    scripts: (name) => [...new Set(importsOf(`src/site/scripts/${name}.ts`).map(addressOf))],
    // Without files that are loaded later.
    styles: [
      ...new Set(rows.flatMap(({ css = [], isDynamicEntry }) => (isDynamicEntry ? [] : css.map(addressOf)))),
    ],
    fonts: firstFonts.flatMap((font) =>
      rows.filter(({ src }) => src?.endsWith(font)).map(({ file }) => addressOf(file)),
    ),
  };
}

/** Modules outside the site whose classes it uses. */
const shared = [
  ...[
    '../ui/controls/button.tsx',
    '../ui/drawings/brand.tsx',
    '../ui/dom.ts',
    '../ui/files/file-kind.tsx',
    '../ui/drawings/skeleton.tsx',
  ],
  '../layouts/skip-link.tsx',
];

/** Returns the style sheet of the site: tokens of the app in sRGB, and the classes of its own modules. */
async function siteStyles(): Promise<string> {
  const [base, story, own] = await Promise.all([
    stylesFor(source, ['./**/*.ts', './**/*.tsx', ...shared]),
    readFile(path.join(source, 'story.css'), 'utf8'),
    readFile(path.join(source, 'site.css'), 'utf8'),
  ]);
  return [base, story, own.replace(/^@import .*$/gm, '')].join('\n');
}

async function writeAt(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
