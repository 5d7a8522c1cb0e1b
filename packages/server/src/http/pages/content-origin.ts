import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';
import { AppError } from '../../errors.ts';

type OriginEnv = Pick<Env, 'publicUrl' | 'contentUrl'>;

/** Operations that serve untrusted bytes: the only ones on the content origin. */
const contentOperations = new Set([
  'getFileContent',
  'getFileThumbnail',
  'getShareContent',
  'getShareThumbnail',
  'getChatContent',
  'getArchiveContent',
  'getShareArchiveContent',
]);

/** Their addresses, for preflights, which match none of their routes. */
const contentPath =
  /^\/api\/(share\/[^/?]+\/chat\/\d\/(original|preview)|(share\/[^/?]+\/)?file\/[^/?]+\/(content|thumbnail)|(share\/[^/?]+\/)?archive\/[^/?]+\/content)(\?|$)/;

/** Returns a test for requests that came to the content origin; it is always false if there is none. */
export function createContentHostTest({
  contentUrl,
}: Pick<Env, 'contentUrl'>): (request: FastifyRequest) => boolean {
  if (contentUrl === null) return () => false;
  return createHostTest(contentUrl);
}

/**
 * Keeps content on its own origin, if CONTENT_URL names one: nothing else is served there, and content
 * addresses on PUBLIC_URL redirect to it. Only the host of PUBLIC_URL redirects: behind a proxy that hides
 * the requested host, a redirect would loop.
 */
export function separateContent(app: FastifyInstance, { publicUrl, contentUrl }: OriginEnv): void {
  if (contentUrl === null) return;
  const isContentHost = createHostTest(contentUrl);
  const isPublicHost = createHostTest(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    if (isContentHost(request)) {
      if (!isForContent(request)) throw new AppError('NOT_FOUND');
    } else if (isContentOperation(request) && isPublicHost(request)) {
      // Tags of pages on other origins follow the redirect too (`fetchTarget`).
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply.redirect(`${contentUrl}${pathAndQuery(request)}`, 308);
    }
  });
}

/** HTTP allows an absolute URL where the path is. */
function pathAndQuery({ url }: FastifyRequest): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, '');
}

function isForContent(request: FastifyRequest): boolean {
  return request.method === 'OPTIONS' ? contentPath.test(request.url) : isContentOperation(request);
}

/** Compares the route, because a path can be written in many ways. The contract has GET for them, and Fastify adds HEAD. */
function isContentOperation({ routeOptions }: FastifyRequest): boolean {
  return contentOperations.has(routeOptions.config.operationId ?? '');
}

function createHostTest(origin: string): (request: FastifyRequest) => boolean {
  const { protocol, host } = new URL(origin);
  return (request) => normalizeHost(request.host, protocol) === host;
}

/** Normalises a host as in an origin: in lower case, without the default port and without a trailing dot. */
function normalizeHost(given: string, protocol: string): string {
  const address = `${protocol}//${given.trim().replace(/\.(?=:\d*$|$)/, '')}`;
  return URL.canParse(address) ? new URL(address).host : '';
}
