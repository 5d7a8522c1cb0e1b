import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { AppError } from '../errors.ts';

type OriginEnv = Pick<Env, 'publicUrl' | 'contentUrl'>;

/** Operations that hand out bytes from strangers: the only ones on the origin for content. */
const contentOperations = new Set(['getFileContent', 'getFileThumbnail']);

/** Their addresses, for preflights, which match no route of theirs. */
const contentPath = /^\/api\/file\/[^/?]+\/(content|thumbnail)(\?|$)/;

/** Returns which requests came to the origin for content; none where there is no such origin. */
export function createContentHostTest({
  contentUrl,
}: Pick<Env, 'contentUrl'>): (request: FastifyRequest) => boolean {
  if (contentUrl === null) return () => false;
  return createHostTest(contentUrl);
}

/**
 * Keeps content on its own origin, where CONTENT_URL names one: nothing else is there, and its addresses on PUBLIC_URL lead there. Only
 * the host of PUBLIC_URL redirects: behind a proxy that hides which host was asked for, a redirect would lead to itself for ever.
 */
export function separateContent(app: FastifyInstance, { publicUrl, contentUrl }: OriginEnv): void {
  if (contentUrl === null) return;
  const isContentHost = createHostTest(contentUrl);
  const isPublicHost = createHostTest(publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    if (isContentHost(request)) {
      if (!isForContent(request)) throw new AppError('NOT_FOUND');
    } else if (isContentOperation(request) && isPublicHost(request)) {
      // Tags of pages elsewhere follow it too (`fetchTarget`).
      reply.header('cross-origin-resource-policy', 'cross-origin');
      return reply.redirect(`${contentUrl}${pathAndQuery(request)}`, 308);
    }
  });
}

/** HTTP allows a whole address where the path is. */
function pathAndQuery({ url }: FastifyRequest): string {
  return url.replace(/^[a-z]+:\/\/[^/]*/i, '');
}

function isForContent(request: FastifyRequest): boolean {
  return request.method === 'OPTIONS' ? contentPath.test(request.url) : isContentOperation(request);
}

/** By the route, because a path can be written in many ways. The contract has GET for them, and Fastify adds HEAD. */
function isContentOperation({ routeOptions }: FastifyRequest): boolean {
  return contentOperations.has(routeOptions.config.operationId ?? '');
}

function createHostTest(origin: string): (request: FastifyRequest) => boolean {
  const { protocol, host } = new URL(origin);
  return (request) => normalizeHost(request.host, protocol) === host;
}

/** A host as it stands in an origin: in lower case, without the default port and the dot that may end a name. */
function normalizeHost(given: string, protocol: string): string {
  const address = `${protocol}//${given.trim().replace(/\.(?=:\d*$|$)/, '')}`;
  return URL.canParse(address) ? new URL(address).host : '';
}
