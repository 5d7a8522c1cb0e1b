/**
 * Writes the data about a build for the server and older pages: `builds/latest.json`, `builds/meta/{id}.json`,
 * `builds/preloads.json` and `{path}/_payload.json`. @see product.md 7, "Updates"
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Manifest } from 'vite';
import type { BuiltPage } from './site.vite.ts';
import { paramRules, prerenderedPatterns, routeRules } from './src/lib/page/route-rules.ts';
import type { Screen } from './src/list-screens.ts';
import type { ScreenFiles } from './src/render-page.tsx';

/** Conditions that an address must meet. */
interface Rule {
  readonly redirect?: string;
  /** Pattern per parameter, as a case-insensitive regular expression. */
  readonly params?: Readonly<Record<string, string>>;
}

/** Addresses that a build has a page for. */
export interface RouteMatcher {
  /** Whole paths. */
  readonly static: Readonly<Record<string, Rule>>;
  /** Path prefixes. Always empty: none of our routes matches everything below a path. */
  readonly wildcard: Readonly<Record<string, Rule>>;
  /** Patterns such as `/microapp/:groupId`. */
  readonly dynamic: Readonly<Record<string, Rule>>;
}

/** Contents of a build. */
export interface Built {
  readonly screens: readonly Screen[];
  /** Built files by their sources. */
  readonly manifest: Manifest;
  /** Pages that are written at build time. */
  readonly pages: readonly BuiltPage[];
  readonly isCompressed: boolean;
}

/** Writes the build's metadata into its folder. Runs once pages and scripts are written. */
export async function writeBuildFiles(
  folder: string,
  { screens, manifest, pages, isCompressed }: Built,
): Promise<void> {
  const builds = path.join(folder, 'builds');
  await rm(builds, { recursive: true, force: true });
  for (const page of pages) await writePayload(folder, page);
  const id = await hashFolder(folder);
  await markPages(folder, id);
  const timestamp = Date.now();
  await writeJson(path.join(builds, 'latest.json'), { id, timestamp });
  await writeJson(path.join(builds, 'preloads.json'), listPreloads(screens, manifest));
  if (isCompressed) await compressAssets(folder);
  const prerendered = pages.map((page) => page.path);
  await writeJson(path.join(builds, 'meta', `${id}.json`), {
    id,
    timestamp,
    matcher: createMatcher(screens.map(({ address }) => address)),
    prerendered,
  });
}

/** Returns these addresses with their route rules and validation hooks. */
export function createMatcher(addresses: readonly string[]): RouteMatcher {
  const whole: Record<string, Rule> = { ...routeRules };
  const dynamic: Record<string, Rule> = {};
  for (const address of addresses) {
    // The last route is the catch-all, which matches addresses that are not ours.
    if (address.endsWith('/*') || prerenderedPatterns.includes(address)) continue;
    if (!address.includes('/:')) whole[address] ??= {};
    else dynamic[address] = { params: paramsOf(address) };
  }
  return { static: whole, wildcard: {}, dynamic };
}

function paramsOf(address: string): Record<string, string> {
  const names = [...address.matchAll(/\/:(\w+)/g)].flatMap(([, name]) => name ?? []);
  return Object.fromEntries(
    names.flatMap((name) => {
      const rule = paramRules[name];
      return rule ? [[name, rule.source]] : [];
    }),
  );
}

/** Returns the built files of each screen by its address: its routes, and what they import. */
export function screenFiles(
  screens: readonly Screen[],
  manifest: Manifest,
): Readonly<Record<string, ScreenFiles>> {
  // The index of an address comes after the screen that frames it.
  return Object.fromEntries(
    screens.map(({ address, files }) => {
      const keys = new Set(files);
      // Adding to the set while iterating walks imports of imports too.
      for (const key of keys) for (const imported of manifest[key]?.imports ?? []) keys.add(imported);
      const chunks = [...keys].flatMap((key) => manifest[key] ?? []);
      return [
        address,
        {
          scripts: chunks.map(({ file }) => `/${file}`),
          styles: [...new Set(chunks.flatMap(({ css = [] }) => css).map((file) => `/${file}`))],
        },
      ];
    }),
  );
}

/**
 * Returns the scripts of each screen of the microapp, so that its page can name them: the router requests them only when it
 * runs itself.
 */
export function listPreloads(
  screens: readonly Screen[],
  manifest: Manifest,
): Readonly<Record<string, readonly string[]>> {
  const files = Object.entries(screenFiles(screens, manifest));
  return Object.fromEntries(
    files
      .filter(([address]) => /^\/microapp(\/|$)/.test(address))
      .map(([address, { scripts }]) => [address, scripts]),
  );
}

/**
 * Returns the title and text of a prerendered page, so that tools can search its words without opening it.
 */
export function readPayload(address: string, html: string) {
  const main = /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html)?.[1] ?? '';
  return {
    path: address,
    title: toText(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    description: toText(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? ''),
    text: toText(main.replace(/<(script|style|svg|title)\b[\s\S]*?<\/\1>/g, ' ')),
  };
}

/** Writes the payload next to the page; that of `/` is `/_payload.json`. The "not found" page has none. */
async function writePayload(folder: string, { path: address, entries }: BuiltPage): Promise<void> {
  if (address === '/404') return;
  const html = await readFile(path.join(folder, address, 'index.html'), 'utf8');
  await writeJson(path.join(folder, address, '_payload.json'), { ...readPayload(address, html), entries });
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function toText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_all, name) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns an id that depends only on the files, not on when or where they were built. */
async function hashFolder(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await listFiles(folder)) {
    hash.update(`${path.relative(folder, file)}\0`);
    hash.update(
      createHash('sha256')
        .update(await readFile(file))
        .digest(),
    );
  }
  return hash.digest('hex').slice(0, 16);
}

/** Writes the build's id into each page, so that the page can detect a newer build. */
async function markPages(folder: string, id: string): Promise<void> {
  for (const page of (await listFiles(folder)).filter((file) => file.endsWith('.html'))) {
    const html = await readFile(page, 'utf8');
    await writeFile(page, html.replace('<html', `<html data-build="${id}"`));
  }
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(value));
}

const compress = promisify(brotliCompress);

/** Files that shrink and never change under their name. Pages are filled in by the server, which compresses them. */
const compressible = /\.(?:js|mjs|css|svg|wasm)$/;
/** Size below which the server sends a file uncompressed. */
const worthwhileBytes = 512;

/**
 * Writes `{name}.br` beside each script and style in the `assets` folders of `folder`, at Brotli's best quality: that
 * takes seconds, too long for the start of a server.
 */
export async function compressAssets(folder: string): Promise<void> {
  const files = (await listFiles(folder)).filter(
    (file) => compressible.test(file) && path.basename(path.dirname(file)) === 'assets',
  );
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (bytes.length < worthwhileBytes) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await writeFile(`${file}.br`, await compress(bytes, { params }));
}
