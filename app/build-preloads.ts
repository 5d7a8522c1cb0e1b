import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Row of React Router's manifest: a route and its scripts. */
interface ManifestRow {
  readonly path?: string;
  readonly parentId?: string;
  readonly [key: string]: unknown;
}

type Rows = Readonly<Record<string, ManifestRow>>;

/** Scripts by the pattern of the address that needs them, such as `/microapp/:groupId`. */
export type Preloads = Readonly<Record<string, readonly string[]>>;

/**
 * Reads from the build in `folder` which scripts each screen of the microapp loads, so that its page can name
 * them: the router asks for them only when it runs itself. Empty for a folder without a manifest.
 */
export async function readPreloads(folder: string): Promise<Preloads> {
  const file = await findManifest(folder);
  return file === null ? {} : listPreloads(parseManifest(await readFile(file, 'utf8')).routes);
}

/**
 * Shortens the manifest in `folder`, which is part of every first load: browsers find what a script imports by
 * themselves, and what is false, or an empty list, is as good as missing.
 */
export async function shortenManifest(folder: string): Promise<void> {
  const file = await findManifest(folder);
  if (file === null) return;
  const source = await readFile(file, 'utf8');
  const { routes, ...rest } = parseManifest(source);
  const shortened = Object.entries(routes).map(([id, { imports: _imports, ...row }]) => [
    id,
    Object.fromEntries(Object.entries(row).filter(([, value]) => !isAsGoodAsMissing(value))),
  ]);
  const manifest = JSON.stringify({ ...rest, routes: Object.fromEntries(shortened) });
  await writeFile(file, `${source.slice(0, source.indexOf('=') + 1)}${manifest};`);
}

function isAsGoodAsMissing(value: unknown): boolean {
  return value === false || (Array.isArray(value) && value.length === 0);
}

async function findManifest(folder: string): Promise<string | null> {
  const assets = path.join(folder, 'assets');
  const names = await readdir(assets).catch(() => []);
  const name = names.find((candidate) => /^manifest-[\w-]+\.js$/.test(candidate));
  return name ? path.join(assets, name) : null;
}

function parseManifest(source: string): { readonly routes: Rows } {
  return JSON.parse(source.slice(source.indexOf('=') + 1).replace(/;\s*$/, ''));
}

/** Returns the scripts of the routes that make up each address of the microapp. */
export function listPreloads(rows: Rows): Preloads {
  const preloads: Record<string, string[]> = {};
  // The route of an address itself comes after the routes that frame it.
  for (const id of Object.keys(rows)) {
    const chain = chainOf(rows, id);
    const address = path.posix.join('/', ...chain.map((row) => row.path ?? ''));
    if (!/^\/microapp(\/|$)/.test(address)) continue;
    preloads[address] = [...new Set([...(preloads[address] ?? []), ...chain.flatMap(scriptsOf)])];
  }
  return preloads;
}

function chainOf(rows: Rows, id: string | undefined): ManifestRow[] {
  const row = id === undefined ? undefined : rows[id];
  return row ? [...chainOf(rows, row.parentId), row] : [];
}

/** Returns the scripts that a row names under any key: `module`, `imports`, `clientMiddlewareModule`, … */
function scriptsOf(row: ManifestRow): string[] {
  return Object.values(row)
    .flat()
    .filter((value): value is string => typeof value === 'string' && /^\/assets\/[^/]+\.js$/.test(value));
}
