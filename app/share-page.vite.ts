import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { joinHtml } from '@kepwai/rules/words/join-html';
import { buildLight, stylesFor } from './light-build.ts';
import './src/layouts/join-more-words.ts';
import { settingScript } from './src/lib/page/device/device-setting.ts';
import { textSizeSetting } from './src/lib/page/device/text-size.ts';
import { themeSetting } from './src/lib/page/device/theme.ts';

const root = import.meta.dirname;
const source = path.join(root, 'src/features/shares/page');
/** Modules whose classes the page uses, from its folder. */
const modules = ['./**/*.ts', '../../../ui/dom.ts', '../../../../share-page.html'];

/** Name of the page in the build; the server fills it in for each link. */
export const sharePageName = '__share.html';

/**
 * Builds the page of public links into the folder of a built app: a document of its own with a few kilobytes of
 * script, because its visitors have nothing of ours yet and open one page (docs/decisions/041).
 */
export async function buildSharePage(clientFolder: string): Promise<void> {
  const outDir = path.join(clientFolder, '__share');
  await buildLight({
    input: [path.join(root, 'share-page.html')],
    ...{ outDir, emptyOutDir: true },
    prefix: 'link-page',
    styles: { file: '/share-page.css', load: () => stylesFor(source, modules) },
  });
  await placeBuilt(outDir, clientFolder);
}

async function placeBuilt(from: string, clientFolder: string): Promise<void> {
  const assets = path.join(clientFolder, 'assets');
  await mkdir(assets, { recursive: true });
  for (const name of await readdir(path.join(from, 'assets')))
    await rename(path.join(from, 'assets', name), path.join(assets, name));
  const html = await readFile(path.join(from, 'share-page.html'), 'utf8');
  const settings = [themeSetting, textSizeSetting].map(settingScript).join(';');
  await writeFile(
    path.join(clientFolder, sharePageName),
    joinHtml(html).replace('<!--settings-->', () => `<script>${settings}</script>`),
  );
  await rm(from, { recursive: true });
}
