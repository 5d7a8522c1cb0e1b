/** Builds the app, the public site, the page of a link and the service worker: `npm run build --workspace app [-- --mode simulated]` */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, type Manifest } from 'vite';
import { screenFiles, writeBuildFiles } from './build-files.ts';
import { buildRenderer, ownSettings } from './light-build.ts';
import { buildSharePage } from './share-page.vite.ts';
import { buildSite } from './site.vite.ts';
import { legalDocuments } from './src/lib/deployment/legal-documents.ts';
import type { ScreenFiles } from './src/render-page.tsx';

type Renderer = typeof import('./src/render-page.tsx');

const root = import.meta.dirname;

/** Pages of the app that search engines may show. */
const found = ['/hello', '/new-phone', '/legal', ...legalDocuments.map(({ slug }) => `/legal/${slug}`)];
/** Pages of the app that are written at build time. */
const written = ['/404', ...found, '/auth/line/login.deprecated'];

/** Page of all other screens. */
const loadingPageName = '__spa-fallback.html';

/** Builds: with a simulated LINE or without. */
const modes = ['production', 'simulated'] as const;

/** Node loads the settings, by the condition of the command: packages that are not built yet are found by their sources. */
const configLoader = 'native';

const { values } = parseArgs({ options: { mode: { type: 'string', default: 'production' } } });
const chosen = modes.find((mode) => mode === values.mode);
if (!chosen) throw new Error(`Unknown --mode ${values.mode}: use one of ${modes.join(', ')}.`);
await buildAll(chosen);

async function buildAll(mode: (typeof modes)[number]): Promise<void> {
  // One folder per mode, so that a simulated build is never served as the production one.
  const folder = path.join(root, 'build', mode, 'client');
  await build({ root, mode, configLoader, logLevel: 'warn', build: { outDir: folder } });
  const manifest = await takeManifest(folder);
  const site = await buildSite(folder);
  const renderer = await buildRenderer<Renderer>('src/render-page.tsx', {
    outDir: path.join(folder, '../app-renderer'),
    mode,
  });
  const screens = await renderer.listScreens();
  await writePages(folder, {
    renderer,
    files: screenFiles(screens, manifest),
    previewTags: site.renderPreviewTags,
  });
  await site.writePages(found);
  await buildSharePage(folder);
  await buildWorker(folder);
  await writeBuildFiles(folder, {
    screens,
    manifest,
    pages: [...written.map((address) => ({ path: address, entries: [] })), ...site.pages],
    // Only deployed files: it takes longer than the build itself.
    isCompressed: mode === 'production',
  });
}

/** Returns the list of built files by their sources, which is not deployed. */
async function takeManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, '.vite/manifest.json');
  const manifest: Manifest = JSON.parse(await readFile(file, 'utf8'));
  await rm(path.dirname(file), { recursive: true });
  return manifest;
}

/** Writes the pages of the app in place of their template. */
async function writePages(
  folder: string,
  {
    renderer,
    files,
    previewTags,
  }: {
    renderer: Renderer;
    files: Readonly<Record<string, ScreenFiles>>;
    previewTags: (address: string) => string;
  },
): Promise<void> {
  const index = path.join(folder, 'index.html');
  const template = await readFile(index, 'utf8');
  await rm(index);
  await writeFile(path.join(folder, loadingPageName), await renderer.renderLoadingPage(template));
  for (const address of written) {
    const pattern = address.replace(/^\/legal\/.*/, '/legal/:slug');
    const html = await renderer.renderPage(template, {
      path: address,
      files: files[pattern] ?? { scripts: [], styles: [] },
      head: found.includes(address) ? previewTags(address) : '',
    });
    await mkdir(path.join(folder, address), { recursive: true });
    await writeFile(path.join(folder, address, 'index.html'), html);
  }
}

/**
 * Builds the service worker as one file: browsers compare only that one to learn of a newer worker. It names no file of the
 * build, so it changes only with its own code (docs/decisions/060).
 */
async function buildWorker(folder: string): Promise<void> {
  await build({
    ...ownSettings,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: ['chrome109', 'safari16'],
      outDir: folder,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.join(root, 'worker/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
}
