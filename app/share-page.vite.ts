import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { build, defaultClientConditions, type Plugin } from 'vite';
import { settingScript } from './src/lib/page/device-setting.ts';
import { textSizeSetting } from './src/lib/page/text-size.ts';
import { themeSetting } from './src/lib/page/theme.ts';
import { withSrgbColors } from './srgb-colors.ts';

const root = import.meta.dirname;

/** Name of the page in the build; the server fills it in for each link. */
export const sharePageName = '__share.html';

/**
 * Builds the page of public links into the folder of a built app: a document of its own with a few kilobytes of
 * script, because its visitors have nothing of ours yet and open one page (docs/decisions/041).
 */
export async function buildSharePage(clientFolder: string): Promise<void> {
  const outDir = path.join(clientFolder, '__share');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [onlyItsClasses(), tailwindcss()],
    resolve: { conditions: ['@kepwai/source', ...defaultClientConditions] },
    build: {
      // Vite's own target is newer, and Chrome 109 would know none of our colours. scripts/check-bundle.ts looks at the rest.
      target: ['chrome109', 'safari16'],
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: path.join(root, 'share-page.html'),
        output: {
          entryFileNames: 'assets/link-page-[hash].js',
          chunkFileNames: 'assets/link-page-[name]-[hash].js',
          assetFileNames: 'assets/link-page-[name]-[hash][extname]',
        },
      },
    },
  });
  await placeBuilt(outDir, clientFolder);
}

/** Scans this page alone for classes: those of the whole app are four times as many. */
function onlyItsClasses(): Plugin {
  return {
    name: 'kepwai-classes-of-share-page',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('/share-page.css')) return null;
      const styles = await readFile(path.join(root, 'src/styles/app.css'), 'utf8');
      return withSrgbColors(styles)
        .replace(
          '@import "tailwindcss";',
          '@import "tailwindcss" source(none);\n@source "./**/*.ts";\n@source "../../../ui/dom.ts";\n@source "../../../../share-page.html";',
        )
        .replaceAll('url("./fonts/', 'url("../../../styles/fonts/');
    },
  };
}

async function placeBuilt(from: string, clientFolder: string): Promise<void> {
  const { readdir } = await import('node:fs/promises');
  const assets = path.join(clientFolder, 'assets');
  await mkdir(assets, { recursive: true });
  for (const name of await readdir(path.join(from, 'assets')))
    await rename(path.join(from, 'assets', name), path.join(assets, name));
  const html = await readFile(path.join(from, 'share-page.html'), 'utf8');
  const settings = [themeSetting, textSizeSetting].map(settingScript).join(';');
  await writeFile(
    path.join(clientFolder, sharePageName),
    html.replace('<!--settings-->', () => `<script>${settings}</script>`),
  );
  await rm(from, { recursive: true });
}
