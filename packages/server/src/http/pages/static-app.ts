import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { withTimeout } from '../../with-timeout.ts';
import { type CompressedBody, createCompressedBody } from '../bytes/compressed-body.ts';
import { readKnownPaths } from '../contract/known-paths.ts';
import { securityText } from '../security-text.ts';
import { contentSecurityPolicy, type PolicyOptions, pageHeaders } from './page-policy.ts';
import { type AddPreloads, readPreloads, screenOf } from './preloads.ts';
import { type PublicConfig, type PublicConfigSource, publicConfig } from './public-config.ts';
import {
  fillPage,
  fillPlace,
  listPlaces,
  type PartWriters,
  sharePageHeaders,
  sharePageName,
  sharePattern,
  type WriteSharePage,
} from './written-page.ts';

/** Options: the folder, and the configuration for its pages. */
export type StaticAppOptions = PublicConfigSource & {
  /** Origin of content; null: our own. */
  contentUrl: string | null;
  /** Folder of the built app. */
  appDir: string;
  /** Writes the page of a public link. */
  writeSharePage: WriteSharePage;
  /** Writes parts of the public site. */
  writers: PartWriters;
};

interface Page {
  html: string;
  body: CompressedBody;
  policy: string;
  /** Parts that the server writes for each reader. */
  places: (keyof PartWriters)[];
}

const configMarker = '<script type="application/json" id="kepwai-config">{}</script>';
/** Stands for our origin in pages of the public site, which are built once for all deployments (app/src/site/parts/page.ts). */
const originPlaceholder = 'https://origin.kepwai.invalid';
const securityTextPath = '/.well-known/security.txt';
const fallbackName = '/__spa-fallback.html';
const pageType = 'text/html; charset=utf-8';

/** Quality of Brotli for a page that is written for each visitor: a tenth of the time, and a little larger. */
const onceQuality = 4;

/** Extensions of compressible files with their content types. All others are sent uncompressed. */
const textTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

/** Files for programs: if one is missing, a page would only confuse them. */
const forPrograms = /^\/(assets|builds|developers\/playground\/assets)\/|\/_payload\.json$/;

/** Serves the built app at every address outside the API. The folder is read once: restart after a build. */
export async function serveStaticApp(app: FastifyInstance, options: StaticAppOptions): Promise<void> {
  const config = publicConfig(options);
  const { pages, texts, others } = await readApp(options, config);
  const fallback = pages.get(fallbackName);
  if (!fallback) throw new Error(`${options.appDir} holds no built app: ${fallbackName} is missing`);
  const useOf = await readKnownPaths(options.appDir);
  const sharePage = pages.get(sharePageName);
  const screens = createScreens(fallback, await readPreloads(options.appDir));
  const headers = pageHeaders(policyOptions(options));
  const filled = createPageFiller(options.writers);

  const sendPage = (
    request: FastifyRequest,
    reply: FastifyReply,
    { body, policy }: Page,
    more: Record<string, string> = {},
  ) => {
    // If pages can be framed, the policy names the frames' origins; this header could only deny all.
    reply.removeHeader('x-frame-options');
    reply.headers({ ...headers, ...more, 'content-security-policy': policy });
    return body.send(request, reply);
  };

  // Addresses are looked up in memory, so that the plugin only serves existing files.
  await app.register(fastifyStatic, { root: options.appDir, serve: false, cacheControl: false });

  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (path.startsWith('/api/')) throw new AppError('NOT_FOUND');
    const address = straighten(request.url);
    const use = useOf(address ? decoded(address.pathname) : path);
    if (address && (use.type === 'redirect' || address.isChanged)) {
      const to = use.type === 'redirect' ? use.to : address.pathname;
      return reply.header('cache-control', 'no-cache').redirect(`${to}${address.search}`, 308);
    }

    if (path === securityTextPath)
      return reply
        .header('cache-control', 'no-cache')
        .type('text/plain; charset=utf-8')
        .send(securityText(options, new Date()));
    const text = texts.get(path);
    if (text || others.has(path)) {
      reply.header('cache-control', cacheRule(path));
      return text ? text.send(request, reply) : reply.sendFile(path.slice(1));
    }
    const page = path.endsWith('.html') ? undefined : pages.get(path);
    // The page "not found" has that status.
    if (page) {
      const written = await filled(request, page);
      return sendPage(request, reply.code(path === '/404' ? 404 : 200), written);
    }
    if (use.type === 'drawn' && use.pattern === sharePattern && sharePage) {
      const parts = await options.writeSharePage(request, path.split('/').at(-1) ?? '');
      const body = createCompressedBody(
        Buffer.from(fillPage(sharePage.html, parts)),
        pageType,
        null,
        onceQuality,
      );
      await sendPage(request, reply.code(parts.status), { ...sharePage, body }, sharePageHeaders);
      return reply;
    }
    if (use.type === 'drawn') {
      const screen = address && useOf(decoded(screenOf(address)));
      return sendPage(request, reply, screen?.type === 'drawn' ? screens(screen.pattern) : fallback);
    }
    if (forPrograms.test(path))
      return reply
        .code(404)
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('Not found');
    return sendPage(request, reply.code(404), fallback);
  });
}

/**
 * Rewrites the address of a page that cannot be decoded, for Fastify's `rewriteUrl`: a person who mistyped it
 * gets a page, and not Fastify's answer for programs.
 */
export function readableUrl({ url = '/' }: { url?: string | undefined }): string {
  const [path = '/'] = url.split('?');
  if (path.startsWith('/api/') || isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

/**
 * Reads the folder by address: pages (with the configuration written into them), texts, and the names of
 * everything else.
 */
async function readApp(options: StaticAppOptions, config: PublicConfig) {
  const pages = new Map<string, Page>();
  const texts = new Map<string, CompressedBody>();
  const others = new Set<string>();
  const entries = await readdir(options.appDir, { recursive: true, withFileTypes: true });
  // The build's compressed files are no addresses of their own.
  const files = entries.filter((found) => found.isFile() && !found.name.endsWith('.br'));
  const compressed = new Set(entries.filter(({ name }) => name.endsWith('.br')).map(({ name }) => name));
  for (const entry of files) {
    const file = join(entry.parentPath, entry.name);
    const address = file.slice(options.appDir.length).replaceAll(sep, '/');
    const type = textTypes[extname(entry.name)];
    if (entry.name.endsWith('.html')) pages.set(pageAddress(address), await readPage(file, options, config));
    else if (type) {
      const brotli = compressed.has(`${entry.name}.br`) ? await readFile(`${file}.br`) : null;
      const bytes = await readFile(file);
      const isForSearch = /\.(?:xml|txt)$/.test(entry.name);
      const body = isForSearch ? Buffer.from(withOrigin(bytes.toString(), options)) : bytes;
      texts.set(address, createCompressedBody(body, type, brotli));
    } else others.add(address);
  }
  return { pages, texts, others };
}

/** Returns the address of a page: `/docs/index.html` is `/docs`. */
function pageAddress(address: string): string {
  return address.replace(/\/index\.html$/, '') || '/';
}

async function readPage(file: string, options: StaticAppOptions, config: PublicConfig): Promise<Page> {
  // Within a script element only `<` can end it.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  const filled = configMarker.replace('{}', () => json);
  const built = withOrigin(await readFile(file, 'utf8'), options);
  const html = built.replace(configMarker, () => filled);
  return {
    html,
    body: createCompressedBody(Buffer.from(html), pageType),
    policy: contentSecurityPolicy(html, policyOptions(options)),
    places: listPlaces(html),
  };
}

/** Writes the public origin into a page: canonical addresses and previews are absolute. */
function withOrigin(text: string, { publicUrl }: StaticAppOptions): string {
  return text
    .replaceAll(originPlaceholder, publicUrl)
    .replaceAll(encodeURIComponent(originPlaceholder), encodeURIComponent(publicUrl));
}

/** Returns the page of a screen by its pattern, created at its first use. */
function createScreens(fallback: Page, addPreloads: AddPreloads): (pattern: string) => Page {
  const screens = new Map<string, Page>();
  return (pattern) => {
    const known = screens.get(pattern);
    if (known) return known;
    const html = addPreloads(fallback.html, pattern);
    // Links change nothing in the policy.
    const page = { ...fallback, html, body: createCompressedBody(Buffer.from(html), pageType) };
    screens.set(pattern, page);
    return page;
  };
}

/** Time for which a page waits for each of its parts: it is of use without them. */
const partWaitMs = 1000;

/**
 * Creates the writer of parts of a page, which compresses it once per change. A page works without a part, so its
 * placeholder stays if the part is unavailable.
 */
function createPageFiller(writers: PartWriters) {
  const made = new WeakMap<Page, Page>();
  return async (request: FastifyRequest, page: Page): Promise<Page> => {
    let { html } = page;
    for (const name of page.places) {
      try {
        html = fillPlace(html, name, await withTimeout(writers[name](), partWaitMs));
      } catch (error) {
        request.log.error({ err: error, name }, 'A part of a page cannot be written');
      }
    }
    if (html === page.html) return page;
    const known = made.get(page);
    if (known?.html === html) return known;
    const filled = { ...page, html, body: createCompressedBody(Buffer.from(html), pageType) };
    made.set(page, filled);
    return filled;
  };
}

function policyOptions({
  publicUrl,
  contentUrl,
  fetchTarget,
  simulation,
  demo,
  reporting,
}: StaticAppOptions): PolicyOptions {
  return {
    publicUrl,
    contentUrl,
    fetchTarget,
    simulatedLineOrigin: simulation?.lineOrigin ?? null,
    hasDemo: demo === 'on',
    sentryDsn: reporting.appDsn,
    hasAnalytics: reporting.analyticsId !== null,
  };
}

/** Returns the cache rule: names in `assets/` contain a hash of their content, and a build is described under its own id. */
function cacheRule(path: string): string {
  const isForEver = /^\/(assets|builds\/meta|developers\/playground\/assets)\//.test(path);
  return isForEver ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function pathOf({ url }: FastifyRequest): string {
  const [path = '/'] = url.split('?');
  return decoded(path);
}

function decoded(path: string): string {
  // An undecodable path matches nothing.
  return isDecodable(path) ? decodeURIComponent(path) : path;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns an address as a browser would read it, without slashes at the end of its path. Null if it begins
 * with two slashes, possibly as a backslash or with a tab between them: a redirect to it would lead to
 * another host.
 */
function straighten(url: string): { pathname: string; search: string; isChanged: boolean } | null {
  const base = 'http://kepwai.invalid';
  if (!URL.canParse(`${base}${url}`)) return null;
  const { pathname, search } = new URL(`${base}${url}`);
  if (pathname.startsWith('//')) return null;
  const straight = pathname.replace(/(?<!\/)\/+$/, '') || '/';
  return { pathname: straight, search, isChanged: straight !== pathname };
}
