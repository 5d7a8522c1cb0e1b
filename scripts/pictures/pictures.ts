/**
 * Takes every picture of the public site and of the README from the running product: `npm run pictures`.
 * `-- --check` changes nothing, and fails if a picture differs from the one in the repository. `-- --only=cards` draws only
 * the previews of pages, for which the product need not run; `-- --only=search` takes the pictures with this in their name.
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright';
import sharp from 'sharp';
import { ensureFfmpeg } from '../ffmpeg.ts';
import { root } from '../simulation/root.ts';
import { createWindows, launchBrowser, photograph, type Theme } from './camera.ts';
import { drawCards, listCards } from './cards.ts';
import { encodePicture } from './encode.ts';
import { encodeFilm, films } from './films.ts';
import type { Manifest } from './manifest.ts';
import { startProduct } from './product.ts';
import { takeReadme } from './readme.ts';
import { phone, shots } from './shots.ts';
import { prepareStage, type Stage } from './stage.ts';

const siteFolder = path.join(root, 'app/src/site/pictures/generated');
const readmeFolder = path.join(root, 'docs/images');
const manifestFile = path.join(siteFolder, 'pictures.json');
const themes: readonly Theme[] = ['light', 'dark'];

const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    /** Parts of the names of the pictures to take, with commas; empty: all. */
    only: { type: 'string', default: '' },
  },
});
const wanted = values.only.split(',');
const isWanted = (name: string) => wanted.some((part) => name.includes(part));

/** Sizes in bytes by path. */
const taken = new Map<string, number>();
/** Paths of files that differ from those in the repository. */
const differing: string[] = [];
const manifest: Manifest = values.only === '' ? { pictures: {}, films: {}, cards: {} } : await readManifest();

const browser = await launchBrowser();
try {
  if (isWanted('cards')) await takeCards();
  if (values.only !== 'cards') await takeProduct(browser);
} finally {
  await browser.close();
}
await keepManifest(manifest);
if (values.check) report();
else if (values.only === '') await deleteUnlisted();

async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(manifestFile, 'utf8')) as Manifest;
}

async function takeCards(): Promise<void> {
  const cards = await listCards();
  for (const [file, bytes] of await drawCards(browser, cards)) await keep(path.join(siteFolder, file), bytes);
  manifest.cards = Object.fromEntries(
    cards.map(({ path: address, title, file }) => [address, { title, file }]),
  );
  // Building the product needs them: a page without a preview is not rendered.
  if (!values.check) await keepManifest({ ...(await readManifest()), cards: manifest.cards });
}

async function keepManifest(list: Manifest): Promise<void> {
  await keep(manifestFile, Buffer.from(`${JSON.stringify(list, null, 2)}\n`));
}

async function takeProduct(camera: Browser): Promise<void> {
  ensureFfmpeg();
  const product = await startProduct();
  try {
    const stage = await prepareStage(product, createWindows(camera, product));
    // Before the pictures that change the product.
    if (isWanted('readme'))
      for (const [file, bytes] of await takeReadme(camera, stage))
        await keep(path.join(readmeFolder, file), bytes);
    await takeFilms(stage);
    await takeShots(stage);
  } finally {
    await product.stop();
  }
}

async function takeFilms(stage: Stage): Promise<void> {
  for (const { name, stills } of films.filter((film) => isWanted(film.name))) {
    const firsts = new Map<Theme, Buffer>();
    for (const theme of themes) {
      const look = { theme, scale: 2, ...phone };
      const all = await stills(stage, look);
      firsts.set(theme, all[0].png);
      await keep(path.join(siteFolder, `${name}-${theme}.mp4`), await encodeFilm(all, look));
    }
    manifest.films[name] = { ...phone, themes: [...themes] };
    // It stands if the film does not play.
    await keepPicture(name, phone, firsts);
  }
}

async function takeShots(stage: Stage): Promise<void> {
  for (const { name, size = phone, prepare, open } of shots.filter((shot) => isWanted(shot.name))) {
    await prepare?.(stage);
    const pngs = new Map<Theme, Buffer>();
    for (const theme of themes)
      pngs.set(theme, await photograph(await open(stage, { theme, scale: 2, ...size })));
    await keepPicture(name, size, pngs);
  }
}

async function keepPicture(
  name: string,
  size: { width: number; height: number },
  pngs: Map<Theme, Buffer>,
): Promise<void> {
  // The simulated chat has one look.
  if (await isSamePicture(pngs)) pngs.delete('dark');
  for (const [theme, png] of pngs)
    for (const [end, bytes] of await encodePicture(png, size.width))
      await keep(path.join(siteFolder, `${name}-${theme}-${end}`), bytes);
  manifest.pictures[name] = { ...size, themes: [...pngs.keys()] };
  console.log(`Taken: ${name}`);
}

async function isSamePicture(pngs: ReadonlyMap<Theme, Buffer>): Promise<boolean> {
  const [light, dark] = await Promise.all(themes.map((theme) => sharp(pngs.get(theme)).raw().toBuffer()));
  return light !== undefined && dark !== undefined && light.equals(dark);
}

/** Writes a file, or compares it with the one in the repository. */
async function keep(file: string, bytes: Buffer): Promise<void> {
  taken.set(file, bytes.length);
  if (!values.check) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
    return;
  }
  const known = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (known === null || !known.equals(bytes)) differing.push(path.relative(root, file));
}

/** Prints which files differ from those in the repository. */
function report(): void {
  for (const file of differing) console.log(`Differs: ${file}`);
  if (differing.length > 0) process.exitCode = 1;
  console.log(
    differing.length === 0
      ? `All ${taken.size} files are the same.`
      : 'Run `npm run pictures`, and look at them.',
  );
}

/** Deletes files of the site that are in no list any more. */
async function deleteUnlisted(): Promise<void> {
  const names = await readdir(siteFolder);
  for (const file of names.map((name) => path.join(siteFolder, name))) if (!taken.has(file)) await rm(file);
  const sizeBytes = [...taken.values()].reduce((sum, size) => sum + size, 0);
  console.log(`Written: ${taken.size} files, ${Math.round(sizeBytes / 1000)} KB.`);
}
