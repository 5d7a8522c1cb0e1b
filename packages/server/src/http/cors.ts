import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../env.ts';
import { createContentHostTest } from './content-origin.ts';

const requestHeaders = [
  'authorization',
  'baggage',
  'content-type',
  'idempotency-key',
  'if-none-match',
  'if-range',
  'range',
  'sentry-trace',
  'tus-resumable',
  'upload-checksum',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'x-request-id',
];

const answerHeaders = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Location',
  'Retry-After',
  'Tus-Checksum-Algorithm',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Offset',
  'X-Request-Id',
];

/** How long a browser may take a preflight for granted: two hours is the most that Chromium takes. */
const maxAgeSeconds = 7200;

/**
 * Lets pages of CORS_ORIGINS call the API, and nobody else's; where content has an origin of its own, the app's pages read it from
 * there as well. Their token is in a header, so no credentials are allowed. Origins are compared as they are: `null`, which is
 * everybody's, is never one of them.
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
        // The app's own files are for pages of its own.
        origin: url.startsWith('/api/') && origins.length > 0 ? origins : false,
        methods: isContent ? ['GET', 'HEAD'] : ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: requestHeaders,
        exposedHeaders: answerHeaders,
        maxAge: maxAgeSeconds,
        // OPTIONS is an operation of tus too: only what a browser asks beforehand is answered here.
        preflight: headers.origin !== undefined && headers['access-control-request-method'] !== undefined,
      };
    },
  });
}
