import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { createContentHostTest } from './pages/content-origin.ts';

const requestHeaders = [
  'authorization',
  'baggage',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'range',
  'sentry-trace',
  'share-sender',
  'share-unlock',
  'tus-resumable',
  'upload-checksum',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'x-http-method-override',
  'x-request-id',
  'x-requested-with',
];

/** Headers of answers that pages of other origins may read: those that programs use. */
export const answerHeaders = [
  'Accept-Ranges',
  'Allow',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Last-Modified',
  'Location',
  'Retry-After',
  'Tus-Checksum-Algorithm',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Concat',
  'Upload-Defer-Length',
  'Upload-Expires',
  'Upload-Folder',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'WWW-Authenticate',
  'X-Request-Id',
];

/** Time for which a browser can cache a preflight: two hours is Chromium's maximum. */
const maxAgeSeconds = 7200;

/**
 * Lets pages of CORS_ORIGINS call the API, and no others; if content has an origin of its own, the app's
 * pages can read it too. Their token is in a header, so no credentials are allowed. Origins are compared
 * exactly: `null`, which any page can have, never matches.
 */
export async function allowOrigins(
  app: FastifyInstance,
  env: Pick<Env, 'corsOrigins' | 'publicUrl' | 'contentUrl'>,
): Promise<void> {
  const { corsOrigins, publicUrl, contentUrl } = env;
  if (corsOrigins.length === 0 && contentUrl === null) return;
  const isContentHost = createContentHostTest(env);
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => {
      const { url, headers } = request;
      const isContent = isContentHost(request);
      const origins = isContent ? [publicUrl, ...corsOrigins] : corsOrigins;
      return {
        // The app's own files are only for its own pages.
        origin: url.startsWith('/api/') && origins.length > 0 ? origins : false,
        methods: isContent ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: requestHeaders,
        exposedHeaders: answerHeaders,
        maxAge: maxAgeSeconds,
        // OPTIONS is also an operation of tus: only preflights are answered here.
        preflight: headers.origin !== undefined && headers['access-control-request-method'] !== undefined,
      };
    },
  });
}
