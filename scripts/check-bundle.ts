/**
 * Checks the production app: the download size of a first visit to a group and to the page where one pays, that it contains nothing of the simulation,
 * that the pages of the public site are light, and that the page of a public link uses nothing that its oldest browsers do not have. Run it after
 * `npm run build`.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { findTooNew } from './too-new.ts';

/** A page by its pattern, and the maximum JavaScript of its first load in KB (1000 bytes) of gzip. */
interface PageBudget {
  readonly path: string;
  readonly kb: number;
}

/** Page on which most first visits land. */
const frontPage: PageBudget = {
  path: '/microapp/:groupId',
  kb: 154,
};
/** Page to which reminders lead: who waits there does not pay. */
const payPage: PageBudget = {
  path: '/microapp/subscribe',
  kb: 190,
};
/** Maximum JavaScript, in KB of gzip, of the page of a public link at first, and with all that it loads on demand. */
const shareBudgetsKb = { first: 16, whole: 60 } as const;
/** Maximum of a page of the public site: KB of gzip of scripts and of styles, KB of fonts of the first paint. */
const siteBudgetsKb = { scripts: 40, styles: 30, fonts: 60 } as const;
const clientFolder = path.resolve(import.meta.dirname, '../app/build/production/client');

/**
 * Names that only the simulated app may contain: LIFF's mock, its panel, and the fake platform's page of
 * people.
 */
const traces = ['liff-mock', 'LiffMockPlugin', 'liffPanel', '/dev/authorize', '/dev/tokens'];

/** Pages about the mock, and the playground that runs it, an application of its own: nothing else loads its scripts. */
const aboutTheMock = /^developers\//;

/** Script of the first load. */
export interface LoadedScript {
  readonly file: string;
  readonly gzipBytes: number;
}

if (import.meta.main) await main();

async function main(): Promise<void> {
  const scripts = await measureFirstLoad(clientFolder, frontPage.path);
  for (const { file, gzipBytes } of scripts) console.log(`${toKb(gzipBytes).padStart(8)} KB  ${file}`);
  const isFrontOver = isOverBudget(scripts, frontPage);
  const isPayOver = isOverBudget(await measureFirstLoad(clientFolder, payPage.path), payPage);
  const share = await measureSharePage(clientFolder);
  console.log(`${toKb(share.first).padStart(8)} KB  page of a link at first, of ${shareBudgetsKb.first} KB`);
  console.log(`${toKb(share.whole).padStart(8)} KB  all of its parts, of ${shareBudgetsKb.whole} KB`);
  const isSiteOver = await checkSite();
  const found = await findTraces(clientFolder);
  for (const line of found) console.log(`Of the simulation, and in the production build: ${line}`);
  const tooNew = await findTooNewParts(clientFolder);
  for (const line of tooNew) console.log(`Unknown to Safari 16 or Chrome 109: ${line}`);
  if (isFrontOver || isPayOver) console.log('Over budget: load later what the first screen does not need.');
  const isShareOver = share.first > shareBudgetsKb.first * 1000 || share.whole > shareBudgetsKb.whole * 1000;
  if (isShareOver) console.log('The page of a link is over its budget: people open it once.');
  const isOver = isFrontOver || isPayOver || isShareOver || isSiteOver;
  if (isOver || found.length > 0 || tooNew.length > 0) process.exitCode = 1;
}

/** Prints the first load of a page, and returns whether it is over its budget. */
function isOverBudget(scripts: readonly LoadedScript[], { path: page, kb }: PageBudget): boolean {
  const total = scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);
  console.log(`${toKb(total).padStart(8)} KB  first load of ${page}, of ${kb} KB`);
  return total > kb * 1000;
}

/** Prints the largest page of the public site by each measure, and returns whether any page is over a budget. */
async function checkSite(): Promise<boolean> {
  const pages = await measureSite(clientFolder);
  if (pages.length === 0) throw new Error('The build has no page of the public site.');
  const measures = ['scripts', 'styles', 'fonts'] as const;
  for (const measure of measures) {
    const [largest] = pages.toSorted((one, other) => other[measure] - one[measure]);
    if (largest)
      console.log(
        `${toKb(largest[measure]).padStart(8)} KB  ${measure} of ${largest.path}, of ${siteBudgetsKb[measure]} KB`,
      );
  }
  const over = pages.filter((page) =>
    measures.some((measure) => page[measure] > siteBudgetsKb[measure] * 1000),
  );
  for (const { path: address } of over) console.log(`Over budget: the page ${address} of the public site.`);
  return over.length > 0;
}

/** Bytes that a page of the public site loads at first. */
export interface MeasuredPage {
  readonly path: string;
  readonly scripts: number;
  readonly styles: number;
  readonly fonts: number;
}

/** Measures every page of the public site: scripts and styles in gzip, fonts as they are. */
export async function measureSite(folder: string): Promise<MeasuredPage[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter(({ name }) => name === 'index.html')
    .map((entry) => path.join(entry.parentPath, entry.name));
  const pages = await Promise.all(files.map(async (file) => ({ file, html: await readFile(file, 'utf8') })));
  const sizeOf = async (html: string, extension: string, pack = (bytes: Buffer) => bytes) => {
    const addresses = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].flatMap(
      ([, name]) => name ?? [],
    );
    const named = [...new Set(addresses.filter((address) => address.endsWith(extension)))];
    const sources = await Promise.all(named.map((address) => readFile(path.join(folder, address))));
    return sources.reduce((sum, bytes) => sum + pack(bytes).length, 0);
  };
  const pack = (bytes: Buffer) => gzipSync(bytes, { level: 9 });
  return Promise.all(
    pages
      .filter(({ html }) => html.includes('data-layout="marketing"'))
      .map(async ({ file, html }) => ({
        path: `/${path.relative(folder, path.dirname(file))}`,
        scripts: await sizeOf(html, '.js', pack),
        styles: await sizeOf(html, '.css', pack),
        fonts: await sizeOf(html, '.woff2'),
      })),
  );
}

/**
 * Returns every script that a browser fetches before a screen is on screen, largest first: those of the page, those that the server
 * adds for the screen, and their static imports.
 * @throws if the folder contains no build, or the build no such screen.
 */
export async function measureFirstLoad(folder: string, pattern: string): Promise<LoadedScript[]> {
  const html = await readFile(path.join(folder, '__spa-fallback.html'), 'utf8');
  const preloads: Readonly<Record<string, readonly string[]>> = JSON.parse(
    await readFile(path.join(folder, 'builds/preloads.json'), 'utf8'),
  );
  const added = preloads[pattern];
  if (!added) throw new Error(`No screen ${pattern} in the build: has its address changed?`);
  const own = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].flatMap(([, name]) => name ?? []);

  const assets = path.join(folder, 'assets');
  const sources = new Map<string, string>();
  const waiting = [...own, ...added].map((address) => path.posix.basename(address));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file)) continue;
    const source = await readFile(path.join(assets, file), 'utf8');
    sources.set(file, source);
    waiting.push(...staticImportsOf(source));
  }
  return [...sources]
    .map(([file, source]) => ({ file, gzipBytes: gzipSync(source, { level: 9 }).length }))
    .sort((one, other) => other.gzipBytes - one.gzipBytes);
}

/** Returns the bytes of the scripts that the page of a public link loads at first, and of all that it may load. */
export async function measureSharePage(folder: string): Promise<{ first: number; whole: number }> {
  const assets = path.join(folder, 'assets');
  const names = (await readdir(assets)).filter((name) => /^link-page-[\w-]+\.js$/.test(name));
  const html = await readFile(path.join(folder, '__share.html'), 'utf8');
  const first = new Set<string>();
  const waiting = names.filter((name) => html.includes(name));
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (first.has(name)) continue;
    first.add(name);
    waiting.push(...staticImportsOf(await readFile(path.join(assets, name), 'utf8')));
  }
  const sizeOf = async (files: Iterable<string>) => {
    const sources = await Promise.all([...files].map((name) => readFile(path.join(assets, name))));
    return sources.reduce((sum, source) => sum + gzipSync(source, { level: 9 }).length, 0);
  };
  return { first: await sizeOf(first), whole: await sizeOf(names) };
}

/** Returns what the page of a public link and the site have that their oldest browsers do not understand, as `file: part`. */
async function findTooNewParts(folder: string): Promise<string[]> {
  const assets = path.join(folder, 'assets');
  // The reference is loaded by a tap.
  const names = (await readdir(assets)).filter((name) =>
    /^(?:link-page|site)-(?!reference-view-)[\w-]+\.(?:js|css)$/.test(name),
  );
  const found = await Promise.all(
    names.map(async (name) => findTooNew(name, await readFile(path.join(assets, name), 'utf8'))),
  );
  return found.flat();
}

/**
 * Finds names of the simulation in a production build, as `file: trace`; empty if it is clean. Code of it that another page than the
 * playground loads counts too.
 */
export async function findTraces(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(?:js|html|json|css|map)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !aboutTheMock.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file), 'utf8');
      return [...traces, '/developers/playground/assets/']
        .filter((trace) => text.includes(trace) || path.basename(file).includes(trace))
        .map((trace) => `${file}: ${trace}`);
    }),
  );
  return found.flat();
}

/**
 * Returns static imports, `import … from "./a.js"` and `import "./a.js"`, but not `import("./a.js")`, which
 * loads when called.
 */
function staticImportsOf(source: string): string[] {
  return [...source.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].flatMap(
    (match) => match[1] ?? [],
  );
}

function toKb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
