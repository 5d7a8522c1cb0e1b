/**
 * Writes what the server and older pages read about a build: `builds/latest.json`, `builds/meta/{id}.json`,
 * `builds/preloads.json` and `{path}/_payload.json`. @see product.md 7, "Updates"
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '@react-router/dev/config';
import { compressAssets } from './build-compressed.ts';
import { addInstallTags } from './build-install.ts';
import { buildMode } from './build-mode.ts';
import { readPreloads, shortenManifest } from './build-preloads.ts';
import { buildSharePage } from './share-page.vite.ts';
import type { BuiltPage } from './site.vite.ts';
import { paramRules, prerenderedPatterns, routeRules } from './src/route-rules.ts';
import { buildWorker } from './worker.vite.ts';

type BuildEndArgs = Parameters<NonNullable<Config['buildEnd']>>[0];
type Routes = BuildEndArgs['reactRouterConfig']['routes'];

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
  /** Path prefixes. Always empty: no route of ours takes everything below a path. */
  readonly wildcard: Readonly<Record<string, Rule>>;
  /** Patterns such as `/microapp/:groupId`. */
  readonly dynamic: Readonly<Record<string, Rule>>;
}

/** Fields used of React Router's resolved configuration. */
type BuiltConfig = Pick<BuildEndArgs['reactRouterConfig'], 'buildDirectory' | 'routes' | 'prerender'>;

/** Writes the build's metadata. Runs once pages and scripts are written. `pages`: those of the public site. */
export async function writeBuildFiles({
  reactRouterConfig,
  pages = [],
}: {
  reactRouterConfig: BuiltConfig;
  pages?: readonly BuiltPage[];
}): Promise<void> {
  const { buildDirectory, routes, prerender } = reactRouterConfig;
  const folder = path.join(buildDirectory, 'client');
  const entriesOf = new Map(pages.map(({ path: address, entries }) => [address, entries]));
  const prerendered = [...new Set([...(Array.isArray(prerender) ? prerender : []), ...entriesOf.keys()])];
  const builds = path.join(folder, 'builds');
  await rm(builds, { recursive: true, force: true });
  for (const page of prerendered)
    await writePayload(folder, { address: page, entries: entriesOf.get(page) ?? [] });

  for (const page of await listPages(folder)) await addInstallTags(page);
  await buildSharePage(folder);
  await buildWorker(folder);
  const preloads = await readPreloads(folder);
  await shortenManifest(folder);
  const id = await hashFolder(folder);
  await markPages(folder, id);
  const timestamp = Date.now();
  await writeJson(path.join(builds, 'latest.json'), { id, timestamp });
  await writeJson(path.join(builds, 'preloads.json'), preloads);
  // Only what is deployed: it takes longer than the build itself.
  if (buildMode === 'production') await compressAssets(folder);
  const matcher = createMatcher(routes);
  await writeJson(path.join(builds, 'meta', `${id}.json`), { id, timestamp, matcher, prerendered });
}

/** Returns the addresses of these routes, with their route rules and validation hooks. */
export function createMatcher(routes: Routes): RouteMatcher {
  const matcher = { static: { ...routeRules }, wildcard: {}, dynamic: {} } satisfies RouteMatcher;
  const { static: whole, dynamic }: { static: Record<string, Rule>; dynamic: Record<string, Rule> } = matcher;
  for (const address of Object.keys(routes).map((id) => addressOf(routes, id))) {
    // The last route is the catch-all, which matches addresses that are not ours.
    if (address.endsWith('/*') || prerenderedPatterns.includes(address)) continue;
    if (!address.includes('/:')) whole[address] ??= {};
    else dynamic[address] = { params: paramsOf(address) };
  }
  return matcher;
}

function addressOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return '/';
  return path.posix.join(addressOf(routes, route.parentId), route.path ?? '');
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
async function writePayload(
  folder: string,
  { address, entries }: { address: string; entries: BuiltPage['entries'] },
): Promise<void> {
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

/** Writes the build's id into each page, so that the page can tell when a newer build exists. */
async function markPages(folder: string, id: string): Promise<void> {
  for (const page of await listPages(folder)) {
    const html = await readFile(page, 'utf8');
    await writeFile(page, html.replace('<html', `<html data-build="${id}"`));
  }
}

async function listPages(folder: string): Promise<string[]> {
  return (await listFiles(folder)).filter((file) => file.endsWith('.html'));
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
