import { readdir, readFile } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import { type CompressedBody, createCompressedBody } from './compressed.ts';
import { contentSecurityPolicy } from './page-policy.ts';
import { type PublicConfig, type PublicConfigSource, publicConfig } from './public-config.ts';

/** Which folder, and what its pages are told. */
export type StaticAppOptions = PublicConfigSource & {
  /** Folder of the built app. */
  appDir: string;
};

interface Page {
  body: CompressedBody;
  policy: string;
}

const configMarker = '<script type="application/json" id="kepwai-config">{}</script>';
const fallbackName = '/__spa-fallback.html';

/** Texts, by their ending: they are compressed. Everything else is sent as it is. */
const textTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.data': 'text/x-script; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** Addresses that the app itself draws, from the fallback page. */
const drawnByApp = [
  /^\/(micro)?app$/,
  /^\/microapp\//,
  /^\/app\/share\/[^/]+$/,
  /^\/auth\//,
  // Whether a token is one of a promo, only the app finds out (product.md 7): K7QW-9XPT
  /^\/[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/i,
];

/** The page of all parts, which production builds do not have. */
const drawnInSimulation = /^\/ui$/;

/** Sends the built app at every address that is not the API's. The folder is read once: start again after a build. */
export async function serveStaticApp(app: FastifyInstance, options: StaticAppOptions): Promise<void> {
  const config = publicConfig(options);
  const { pages, texts, others } = await readApp(options, config);
  const fallback = pages.get(fallbackName);
  if (!fallback) throw new Error(`${options.appDir} holds no built app: ${fallbackName} is missing`);
  const isDrawn = (path: string) =>
    drawnByApp.some((pattern) => pattern.test(path)) ||
    (options.simulation !== null && drawnInSimulation.test(path));

  // Addresses are looked up in what was read, so that the plugin is only asked for files that are there.
  await app.register(fastifyStatic, { root: options.appDir, serve: false, cacheControl: false });

  app.get('/*', async (request, reply) => {
    const path = pathOf(request);
    if (path.startsWith('/api/')) throw new AppError('NOT_FOUND');
    const straight = withoutTrailingSlash(request.url);
    if (straight !== null) return reply.header('cache-control', 'no-cache').redirect(straight, 308);

    const text = texts.get(path);
    if (text || others.has(path)) {
      reply.headers({ 'cache-control': cacheRule(path), 'x-content-type-options': 'nosniff' });
      return text ? text.send(request, reply) : reply.sendFile(path.slice(1));
    }
    const page = path.endsWith('.html') ? undefined : pages.get(path);
    // A page of ours that says "not found" says so to machines as well.
    if (page) return sendPage(request, reply.code(path === '/404' ? 404 : 200), page);
    if (isDrawn(path)) return sendPage(request, reply, fallback);
    if (path.startsWith('/assets/'))
      return reply.code(404).header('cache-control', 'no-store').send('Not found');
    return sendPage(request, reply.code(404), fallback);
  });
}

/** The folder by address: pages (with the configuration written into them), texts, and the names of everything else. */
async function readApp(options: StaticAppOptions, config: PublicConfig) {
  const pages = new Map<string, Page>();
  const texts = new Map<string, CompressedBody>();
  const others = new Set<string>();
  const entries = await readdir(options.appDir, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((found) => found.isFile())) {
    const file = join(entry.parentPath, entry.name);
    const address = file.slice(options.appDir.length).replaceAll(sep, '/');
    const type = textTypes[extname(entry.name)];
    if (entry.name.endsWith('.html')) pages.set(pageAddress(address), await readPage(file, options, config));
    else if (type) texts.set(address, createCompressedBody(await readFile(file), type));
    else others.add(address);
  }
  return { pages, texts, others };
}

/** `/docs/index.html` is `/docs`. */
function pageAddress(address: string): string {
  return address.replace(/\/index\.html$/, '') || '/';
}

async function readPage(file: string, options: StaticAppOptions, config: PublicConfig): Promise<Page> {
  // Within a script element only `<` can end it.
  const json = JSON.stringify(config).replaceAll('<', '\\u003c');
  const filled = configMarker.replace('{}', () => json);
  const html = (await readFile(file, 'utf8')).replace(configMarker, () => filled);
  return {
    body: createCompressedBody(Buffer.from(html), 'text/html; charset=utf-8'),
    policy: contentSecurityPolicy(html, {
      publicUrl: options.publicUrl,
      simulatedLineOrigin: options.simulation?.lineOrigin ?? null,
    }),
  };
}

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, policy }: Page,
): Promise<FastifyReply> {
  reply.headers({
    'cache-control': 'no-cache',
    'content-security-policy': policy,
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
  return body.send(request, reply);
}

/** Names in /assets/ carry a hash of their content. */
function cacheRule(path: string): string {
  return path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function pathOf(request: FastifyRequest): string {
  const [path = '/'] = request.url.split('?');
  try {
    return decodeURIComponent(path);
  } catch {
    // What cannot be decoded is nobody's address.
    return path;
  }
}

/** Where a path with a slash at its end belongs, its query kept; null where it is right. Two slashes ahead would name another host. */
function withoutTrailingSlash(url: string): string | null {
  const [path = '/', ...query] = url.split('?');
  if (path === '/' || !path.endsWith('/')) return null;
  const straight = `/${path.replace(/^[/\\]+|(?<!\/)\/+$/g, '')}`;
  return query.length > 0 ? `${straight}?${query.join('?')}` : straight;
}
